/** The script of the integrations page: opens the connector's onboarding and lists the messages of its window. */

const connector = document.documentElement.dataset['connector'] ?? '';
const form = document.querySelector<HTMLFormElement>('#connection');
const messages = document.querySelector('#messages');
const silence = document.querySelector('#silence');

function onboardingAddress(data: FormData): string {
  const [accountId = '', companyId = ''] = textOf(data, 'company').split('/');
  const address = new URL('/on-boarding', connector);
  address.searchParams.set('connectorId', textOf(data, 'connectorId'));
  address.searchParams.set('accountId', accountId);
  if (!data.has('incomplete')) address.searchParams.set('avataxCompanyId', companyId);
  address.searchParams.set('enableProcessing', String(data.has('enableProcessing')));
  return address.href;
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const address = onboardingAddress(new FormData(form));
  const pressed = event.submitter;
  const isHere = pressed instanceof HTMLButtonElement && pressed.value === 'here';
  if (isHere || window.open(address, 'onboarding', 'popup,width=900,height=760') === null) location.assign(address);
});

addEventListener('message', ({ origin, data }) => {
  if (origin !== connector) return;
  const entry = document.createElement('li');
  entry.textContent = JSON.stringify(data);
  messages?.append(entry);
  silence?.remove();
});
