import assert from "node:assert/strict";
import { test } from "node:test";
import { blockedAddress } from "../../extension/background/blocked-address.js";
import { readAddress, shortPage } from "../../extension/pages/blocked/address.js";

const hostile = [
  "",
  "#",
  "#reddit.com",
  "#/r/swift",
  "#javascript:alert(1)",
  "#JaVaScRiPt://reddit.com/%0aalert(1)",
  "#data:text/html,<b>",
  "#blob:https://reddit.com/1",
  "#file:///etc/passwd",
  "#chrome://settings",
  "#chrome-extension://objdpcdmcijgjhgbklbdecofkpjadmmk/pages/options/options.html",
  "#view-source:https://reddit.com/",
  "#ftp://reddit.com/",
  "#https://",
  "#https://a b/",
  "#https%3A%2F%2Freddit.com%2F",
  "#https://reddit.com:99999/",
];

for (const hash of hostile) {
  test(`nothing to show for ${JSON.stringify(hash)}`, () => assert.equal(readAddress(hash), null));
}

const good = {
  "#https://www.reddit.com/r/swift": [
    "https://www.reddit.com/r/swift",
    "reddit.com",
    "reddit.com/r/swift",
  ],
  "#http://reddit.com": ["http://reddit.com/", "reddit.com", "reddit.com"],
  "#https://ada:secret@reddit.com/": ["https://reddit.com/", "reddit.com", "reddit.com"],
  "#https://accounts.google.com%40evil.example/": null,
  "#https://google.com@evil.example/": ["https://evil.example/", "evil.example", "evil.example"],
  "#https://localhost:3000/a?b=c#d": [
    "https://localhost:3000/a?b=c#d",
    "localhost:3000",
    "localhost:3000/a?b=c",
  ],
  "#https://www.com/": ["https://www.com/", "www.com", "www.com"],
  "#https://bücher.example/<b>": [
    "https://xn--bcher-kva.example/%3Cb%3E",
    "xn--bcher-kva.example",
    "xn--bcher-kva.example/%3Cb%3E",
  ],
  "#https://x.example/\u202egpj": [
    "https://x.example/%E2%80%AEgpj",
    "x.example",
    "x.example/%E2%80%AEgpj",
  ],
};

for (const [hash, expected] of Object.entries(good)) {
  test(`the address in ${JSON.stringify(hash)}`, () => {
    const address = readAddress(hash);
    assert.deepEqual(address && [address.href, address.host, address.page], expected);
  });
}

test("a long page is cut", () => {
  const page = `www.reddit.com/${"a".repeat(100)}`;
  assert.equal(shortPage(page), `reddit.com/${"a".repeat(48)}…`);
});

const long = "x".repeat(100_000);
const cut = {
  "https://a.example/b?c=d#e": "https://a.example/b?c=d#e",
  [`https://a.example/b?c=d#${long}`]: "https://a.example/b?c=d",
  [`https://a.example/b?c=${long}#e`]: "https://a.example/b",
  [`https://a.example:8080/${long}?c`]: "https://a.example:8080/",
};

for (const [url, said] of Object.entries(cut)) {
  test(`what is said of an address of ${url.length} characters`, () => {
    assert.equal(blockedAddress("ours.html", url), `ours.html#${said}`);
  });
}
