/** The event for the rest of the page when someone signs in or out. */
interface AuthChange {
    readonly isLoggedIn: boolean;
    readonly userName: string;
    readonly companyName: string;
    readonly userType: string;
    readonly source: string;
    readonly avataxAccountNumber: string;
}

export type { AuthChange as A };
