export declare function repositoryFields(address: string | undefined): {
  readonly homepage: string;
  readonly bugs: string;
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
};
