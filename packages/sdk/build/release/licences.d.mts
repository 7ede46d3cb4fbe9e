interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
}

/** What is wrong with the licences of a bill of materials, a sentence for each component. */
export function licenceFaults(
  bill: { readonly components?: readonly Component[] },
  allowed: readonly string[],
): readonly string[];
