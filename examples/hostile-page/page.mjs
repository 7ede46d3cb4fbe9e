// What a page writes, hostile or not.
const { connector } = document.getElementById('page').dataset;

const common = {
  config: { apiBaseUrl: connector, oauthBaseUrl: `${connector}/oauth` },
  session: 'embed-session',
  nonce: document.getElementById('page').nonce,
  locale: 'ar-EG',
};
for (const name of ['home', 'nexus']) window.SalesTax[name].mount('#here', common);
