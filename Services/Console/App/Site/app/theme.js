// Before the first paint, so that nobody who chose the dark is dazzled: it runs as a classic script in the head.
(() => {
  const chosen = localStorage.getItem('quintet.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
