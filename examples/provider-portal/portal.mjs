// The elements tell by events that bubble, so that one listener hears all of them.
const root = document.documentElement;
const message = document.getElementById('message');

document.addEventListener('salestax-enabled', ({ detail }) => {
  message.textContent = `Now collecting in ${detail.regions.join(', ')}.`;
});
document.addEventListener('salestax-error', ({ detail }) => {
  message.textContent = detail.message;
});
document.addEventListener('salestax-sessionExpired', () => {
  message.textContent = 'Please sign in again.';
});

// The widgets follow the theme of the page around them.
const theme = document.getElementById('theme');
theme.addEventListener('click', () => {
  const isDark = root.dataset.stTheme !== 'dark';
  root.dataset.stTheme = isDark ? 'dark' : 'light';
  theme.setAttribute('aria-pressed', String(isDark));
});
