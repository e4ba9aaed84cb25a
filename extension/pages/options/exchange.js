// Import and export: a file or a text in, a look at what it adds, and all rules as text out.
import { button, el, fill, focusKey } from "../../shared/dom.js";
import { ask } from "../../shared/messages.js";
import { failureOf } from "../failure.js";
import { importPanel, importView, longestImport } from "./import-view.js";

/**
 * The section of the options page.
 *
 * @param {import("../../shared/i18n.js").Words} t
 * @param {(answer: object) => Promise<void>} onAdded called with the answer to `rules.import`, still
 *   inside the press on the button
 * @returns {HTMLElement}
 */
export function makeExchange(t, onAdded) {
  const place = el("div", { class: "stack" });
  const failed = el("p", { class: "wrong", role: "alert" });
  const node = el("section", {}, el("h2", {}, t("optionsExchange")), place, failed);
  const show = (focus, ...children) => {
    failed.textContent = "";
    fill(place, ...children);
    if (focus) focusKey(place, focus);
  };
  const fail = (thrown) => {
    failed.textContent = failureOf(thrown).error?.message ?? t("optionsFailedAway");
  };

  function rest(focus = null) {
    show(
      focus,
      el(
        "div",
        { class: "row" },
        button(t("optionsImport"), openImport, { key: "import" }),
        button(t("optionsExport"), () => openExport("text"), { key: "export" }),
      ),
    );
  }

  function openImport() {
    const read = async (event) => {
      const [file] = event.target.files;
      if (!file) return;
      if (file.size > longestImport) failed.textContent = t("optionsImportTooLong");
      else await look(await file.text());
    };
    const text = importText();
    show(
      "import-text",
      importForm(t, {
        file: el("input", { type: "file", id: "import-file", on: { change: read } }),
        text,
        look: () => look(text.value),
        cancel: () => rest("import"),
      }),
    );
  }

  async function look(text) {
    if (text.length > longestImport) {
      failed.textContent = t("optionsImportTooLong");
      return;
    }
    try {
      const view = importView(await ask("rules.import", { text, check: true }), t);
      const actions = { add: () => add(text), cancel: () => rest("import") };
      show("import-plan", importPanel(view, t, actions));
    } catch (thrown) {
      fail(thrown);
    }
  }

  async function add(text) {
    try {
      const answer = await ask("rules.import", { text, check: false });
      rest();
      await onAdded(answer);
    } catch (thrown) {
      fail(thrown);
    }
  }

  async function openExport(format) {
    try {
      const { text } = await ask("rules.export", { format });
      const other = format === "text" ? "json" : "text";
      const panel = exportPanel(t, { text, format }, () => openExport(other), close);
      show("export-text", panel);
    } catch (thrown) {
      fail(thrown);
    }
  }

  function close() {
    const link = place.querySelector("a[download]");
    if (link) URL.revokeObjectURL(link.href);
    rest("export");
  }

  rest();
  return node;
}

function importText() {
  return el("textarea", {
    id: "import-text",
    "data-key": "import-text",
    rows: "6",
    dir: "ltr",
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": "import-help",
  });
}

function importForm(t, { file, text, look, cancel }) {
  const field = (input, label, help) =>
    el(
      "div",
      { class: "field" },
      el("label", { for: input.id }, label),
      input,
      help && el("p", { id: "import-help", class: "quiet" }, help),
    );
  return el(
    "div",
    { class: "stack import" },
    field(text, t("optionsImportText"), t("optionsImportTextHelp")),
    field(file, t("optionsImportFile")),
    el(
      "div",
      { class: "row" },
      button(t("optionsImportShow"), look, { key: "import-show", primary: true }),
      button(t("optionsCancel"), cancel, { key: "import-cancel" }),
    ),
  );
}

function exportPanel(t, { text, format }, onOther, onClose) {
  const said = el("span", { role: "status", class: "quiet" });
  const area = el("textarea", {
    id: "export-text",
    "data-key": "export-text",
    rows: "8",
    dir: "ltr",
    readonly: true,
    spellcheck: "false",
  });
  area.value = text;
  const copy = async () => {
    const written = navigator.clipboard.writeText(text);
    said.textContent = await written.then(
      () => t("hostAwayCopied"),
      () => t("hostAwayNotCopied"),
    );
  };
  const type = format === "json" ? "application/json" : "text/plain";
  const link = {
    class: "button",
    href: URL.createObjectURL(new Blob([text], { type })),
    download: `scroll-brake-rules.${format === "json" ? "json" : "txt"}`,
  };
  return el(
    "div",
    { class: "stack import" },
    el(
      "div",
      { class: "field" },
      el("label", { for: "export-text" }, t("optionsExportText")),
      area,
    ),
    el(
      "div",
      { class: "row" },
      button(t("hostAwayCopy"), copy, { key: "export-copy" }),
      el("a", link, t("optionsExportDownload")),
      button(t(format === "text" ? "optionsExportAsJSON" : "optionsExportAsText"), onOther),
      button(t("optionsExportClose"), onClose),
      said,
    ),
  );
}
