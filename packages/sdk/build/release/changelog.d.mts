export declare function isReleased(changelog: string, version: string): boolean;
export declare function releaseChanges(changelog: string, version: string, day: string): string;
