// An operator's page: the widgets use the staff session that the browser has stored for this origin.
const place = document.getElementById('customers');
const message = document.getElementById('message');
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
      message.textContent = 'Saved.';
    },
    disconnected: ({ realmId }) => {
      message.textContent = `${realmId} is disconnected.`;
    },
    // No session, an expired one, or a sign-in that is too long ago for the action.
    sessionExpired: () => location.assign('/admin/signin'),
    signInAgain: () => location.assign('/admin/signin'),
  },
});

addEventListener('beforeunload', (event) => {
  if (isDirty) event.preventDefault();
});
