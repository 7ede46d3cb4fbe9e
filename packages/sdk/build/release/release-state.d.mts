/** What prevents a release of the repository at `folder`, in sentences. */
export declare function releaseFaults(folder: string): readonly string[];
/** Creates the tag of a version, if it does not exist. */
export declare function tagRelease(folder: string, version: string): void;
