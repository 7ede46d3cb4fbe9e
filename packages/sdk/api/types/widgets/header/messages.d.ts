/** The messages of the header. All but the product's name are from the specification. */
declare const messages: {
    product: string;
    company: string;
    account: string;
    supportUser: string;
    logOut: string;
};
type HeaderMessages = typeof messages;

export type { HeaderMessages as H };
