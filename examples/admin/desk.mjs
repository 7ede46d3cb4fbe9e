// An operator's page: the widgets take the session of support staff that this origin keeps.
const place = document.getElementById('customers');
const told = document.getElementById('told');
const config = { apiBaseUrl: place.dataset.apiBase, oauthBaseUrl: place.dataset.oauthBase };
let isDirty = false;

globalThis.SalesTax.health.mount('#health', { config });
globalThis.SalesTax.adminCustomers.mount(place, {
  config,
  on: {
    dirty: (change) => {
      isDirty = change.isDirty;
    },
    saved: () => {
      told.textContent = 'Saved.';
    },
    disconnected: ({ realmId }) => {
      told.textContent = `${realmId} is disconnected.`;
    },
    // Whoever is not signed in, or no longer, or not lately enough, goes where staff sign in.
    sessionExpired: () => location.assign('/admin/signin'),
    signInAgain: () => location.assign('/admin/signin'),
  },
});

addEventListener('beforeunload', (event) => {
  if (isDirty) event.preventDefault();
});
