/** What the data attributes of a script element say about the service; other attributes are handed on by their names. */
export function scriptOptions(data: Readonly<Record<string, string | undefined>>): object {
  const { apiBase, oauthBase, ...others } = data;
  return { ...others, config: { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase } };
}
