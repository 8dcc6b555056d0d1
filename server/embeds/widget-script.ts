/**
 * What the widget does beyond a form: prices follow what is typed, and the frame's height is sent to the page around it.
 * Without scripts its button loads the prices.
 */
export const widget_script = `(() => {
  const form = document.forms[0];
  const result = document.getElementById("result");
  const button = form.querySelector("button");
  const sendHeight = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (parent !== window) parent.postMessage({ type: "quote-widget.height", height }, "*");
  };
  new ResizeObserver(sendHeight).observe(document.body);
  let timer;
  let asking;
  const refresh = async () => {
    clearTimeout(timer);
    if (asking) asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    result.setAttribute("aria-busy", "true");
    try {
      const body = new URLSearchParams(new FormData(form));
      body.set("part", "prices");
      const answer = await fetch(form.action, { method: "POST", body, signal, redirect: "error" });
      if (!answer.ok) throw new Error(answer.statusText);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      result.replaceChildren(...fresh.body.childNodes);
    } catch (error) {
      if (signal.aborted) return;
      const note = document.createElement("p");
      note.className = "note";
      note.textContent = result.dataset.failed;
      result.replaceChildren(note);
      button.hidden = false;
    }
    result.removeAttribute("aria-busy");
  };
  button.hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void refresh();
  });
  form.elements.from.addEventListener("change", ({ target }) => {
    form.elements.text.lang = target.value;
  });
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 400);
  });
})();`;
