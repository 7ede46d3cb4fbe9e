export declare function plainSchemas(text: string): string;
