"""The pages of the roads: quiet ones where a road begins, glaring ones where it must not end."""

# What is pressed lies where `WHERE_TO_PRESS` is. A page that goes on by itself calls `glare()`, as
# an application does that shows its next part without a new document.
QUIET = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{path}</title>
<style>#act {{ position: fixed; left: 0; top: 0; width: 200px; height: 60px }}
.glaring {{ background: #f0f }}</style>
<h1>{path}</h1>
{html}
<div style="height: 3000px"></div>
<script>function glare() {{
  document.documentElement.classList.add("glaring");
  document.querySelector("h1").textContent = location.pathname;
}}</script></html>"""

GLARING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{path} glares</title>
<style>html {{ background: #f0f }}</style>
<h1>{path}</h1>
{html}
<script>
const beat = () => navigator.sendBeacon("/-/beat?" + location.host + location.pathname);
beat(); setInterval(beat, 100);
new PerformanceObserver((list) => {{
  const at = performance.timeOrigin + list.getEntries()[0].startTime;
  navigator.sendBeacon("/-/painted?" + location.host + "&" + at);
}}).observe({{ type: "paint", buffered: true }});
</script></html>"""

WHERE_TO_PRESS = (30, 30)
BESIDE = (30, 300)


def quiet(path: str, html: str = "") -> str:
    return QUIET.format(path=path, html=html)


def glaring(path: str, html: str = "") -> str:
    return GLARING.format(path=path, html=html)
