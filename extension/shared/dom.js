// Builds nodes. Text goes in as text nodes only, never as markup.

/**
 * Makes an element.
 *
 * An attribute that is null, undefined or false is left out; true stands for the empty value.
 * Children that are null are left out; anything that is no node becomes text.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `on` holds listeners by event name
 * @param {...(Node|string|number|null|Array)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...present(children));
  return node;
}

/**
 * Puts the children in place of all that the node holds.
 *
 * @param {Element} node
 * @param {...(Node|string|number|null|Array)} children
 */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
}

/**
 * A button that does one thing. `key` tells it from its neighbours, so that focus can come back.
 *
 * @param {string} label
 * @param {() => void} onClick
 * @param {{key?: string, primary?: boolean, describedBy?: string}} [options]
 */
export function button(label, onClick, options = {}) {
  return el(
    "button",
    {
      type: "button",
      class: options.primary ? "primary" : null,
      "data-key": options.key,
      "aria-describedby": options.describedBy,
      on: { click: onClick },
    },
    label,
  );
}

/**
 * Focuses the element with that `data-key`, if it is there.
 *
 * @param {Element} root
 * @param {string|null} key
 * @returns {boolean} whether it was there
 */
export function focusKey(root, key) {
  const node = [...root.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
  node?.focus();
  return node !== undefined;
}

/**
 * The `data-key` of what has the focus within the root, or null.
 *
 * @param {Element} root
 */
export function focusedKey(root) {
  const active = root.ownerDocument.activeElement;
  return active && root.contains(active) ? (active.dataset.key ?? null) : null;
}

function present(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "object" ? child : String(child)));
}
