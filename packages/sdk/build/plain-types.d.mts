export declare function plainSchemas(text: string): string;
export declare function namedMessages(text: string): string;
