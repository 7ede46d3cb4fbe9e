/** Gives the repository at `folder` a new version. `day`: 'yyyy-MM-dd'. */
export declare function prepareRelease(folder: string, version: string | undefined, day: string): void;
