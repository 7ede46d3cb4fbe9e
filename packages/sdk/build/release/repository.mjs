/**
 * The fields of `package.json` that follow from the address of the repository. npm refuses a package with provenance whose
 * `repository` is not the one that built it (npm docs, "Generating provenance statements").
 * @param {string | undefined} address 'https://<host>/<owner>/<name>'
 * @throws when it is missing or has another form
 */
export function repositoryFields(address) {
  const { protocol, origin, pathname = '' } = URL.parse(address ?? '') ?? {};
  const place = pathname.replace(/\/$/, '').replace(/\.git$/, '');
  if (protocol !== 'https:' || !/^(?:\/[\w.-]+){2,}$/.test(place))
    throw new Error(
      'A release needs the address of its public repository: npm run release -- --repository=https://<host>/<owner>/<name>',
    );
  const home = `${origin}${place}`;
  return {
    homepage: `${home}#readme`,
    bugs: `${home}/issues`,
    repository: { type: 'git', url: `git+${home}.git`, directory: 'packages/sdk' },
  };
}
