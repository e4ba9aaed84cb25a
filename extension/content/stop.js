// Registered for exactly the pages that are stopped now: covers before there is a body, and needs
// neither worker nor storage.
"use strict";

globalThis.scrollBrake.leave();
