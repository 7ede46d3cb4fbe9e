import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { T as TaxLine, I as Id, a as Amount, c as TxnType } from '../../types/contract/documents.js';
import * as typebox from 'typebox';
import { Type, Static, TSchema } from 'typebox';
import { S as ServiceEvents, a as ServiceOptions } from '../../types/widgets/service/service.js';
export { D as DocumentsMessages } from '../../types/widgets/documents/messages.js';
import '../../types/widget-kit/kit-messages.js';

declare const signInUrl: {
    readonly name: "signInUrl";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/signin";
    readonly access: "open";
    readonly id: null;
    readonly answer: "text";
};
declare const aiValidator: {
    readonly name: "aiValidator";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/signin/GetAIValidator";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const startSignIn: {
    readonly name: "startSignIn";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/signin";
    readonly access: "signed-in";
    readonly id: null;
    readonly answer: "json";
};
declare const completeAccountingAuth: {
    readonly name: "completeAccountingAuth";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/oauth";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const completeAuth: {
    readonly name: "completeAuth";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/signin/CompleteAuth";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const connectedCompanySignInUrl: {
    readonly name: "connectedCompanySignInUrl";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/oauth";
    readonly access: "open";
    readonly id: null;
    readonly answer: "text";
};
declare const validateCompany: {
    readonly name: "validateCompany";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/oauth/ValidateCompany";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const authorizedForAiLogin: {
    readonly name: "authorizedForAiLogin";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/avatax/authorizedForAiLogin/:realmId";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const authorizeProvider: {
    readonly name: "authorizeProvider";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/avatax/authorize/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: whether the service has working provider credentials, and a token for `/avataxlogin`. */
declare const providerAuthorization: {
    readonly name: "providerAuthorization";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/avatax/authorize/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const providerCompanies: {
    readonly name: "providerCompanies";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/avatax/company/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const linkCompany: {
    readonly name: "linkCompany";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/avatax/linkCompany/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const testCase: {
    readonly name: "testCase";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/signin/TestCase";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const extendJwt: {
    readonly name: "extendJwt";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/signin/ExtendJwtDuration/:realmId";
    readonly access: "signed-in";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const logout: {
    readonly name: "logout";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/signin/Logout/:flag";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const disconnectOwn: {
    readonly name: "disconnectOwn";
    readonly method: "DELETE";
    readonly base: "oauth";
    readonly path: "/api/signin/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const disconnectHint: {
    readonly name: "disconnectHint";
    readonly method: "DELETE";
    readonly base: "oauth";
    readonly path: "/api/signin/Disconnect/:realmId";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const staffSignInUrl: {
    readonly name: "staffSignInUrl";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/adminPanel/oktasignin";
    readonly access: "open";
    readonly id: null;
    readonly answer: "text";
};
declare const staffSignIn: {
    readonly name: "staffSignIn";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/adminPanel/oktasignin";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const staffRevoke: {
    readonly name: "staffRevoke";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/adminPanel/oktasignin/revoke";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "text";
};
declare const embedSession: {
    readonly name: "embedSession";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/embed/sessions";
    readonly access: "client-credentials";
    readonly id: null;
    readonly answer: "json";
};

declare const userConfiguration: {
    readonly name: "userConfiguration";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/configuration/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: the company's figures for the home page. */
declare const companyOverview: {
    readonly name: "companyOverview";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/configuration/:userId/overview";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: whether both vendors and the connector are set up for this company. Reads only. */
declare const checkUp: {
    readonly name: "checkUp";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/configuration/:userId/checkUp";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: the latest calls to the tax provider, for administrators. */
declare const providerCalls: {
    readonly name: "providerCalls";
    readonly method: "GET";
    readonly base: "oauth";
    readonly path: "/api/configuration/:userId/providerCalls";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const setCalculationStatus: {
    readonly name: "setCalculationStatus";
    readonly method: "PUT";
    readonly base: "oauth";
    readonly path: "/api/configuration/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const updatedConfiguration: {
    readonly name: "updatedConfiguration";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/Intuit/getConfiguration/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const clientLogs: {
    readonly name: "clientLogs";
    readonly method: "POST";
    readonly base: "oauth";
    readonly path: "/api/clientlogs";
    readonly access: "open";
    readonly id: null;
    readonly answer: "empty";
};
declare const health: {
    readonly name: "health";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/utilities/health";
    readonly access: "open";
    readonly id: null;
    readonly answer: "json";
};
declare const settings: {
    readonly name: "settings";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Configuration/config/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const saveSettings: {
    readonly name: "saveSettings";
    readonly method: "PUT";
    readonly base: "api";
    readonly path: "/api/Configuration/config";
    readonly access: "session";
    readonly id: null;
    readonly answer: "json";
};
declare const searchItems: {
    readonly name: "searchItems";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Configuration/SearchItemsFromQbo/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const validateAccount: {
    readonly name: "validateAccount";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Configuration/validateaccount";
    readonly access: "session";
    readonly id: null;
    readonly answer: "json";
};
declare const nexus: {
    readonly name: "nexus";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/AvaTax/nexus/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const enableNexus: {
    readonly name: "enableNexus";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/AvaTax/nexus/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};

declare const originAddress: {
    readonly name: "originAddress";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/Intuit/originAddress/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const ecoSystemConfiguration: {
    readonly name: "ecoSystemConfiguration";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/Intuit/getEcoSystemConfiguration/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const customerInfoWithTaxRate: {
    readonly name: "customerInfoWithTaxRate";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/Intuit/CustomerInfoWithTaxRate/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const products: {
    readonly name: "products";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/Intuit/product/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const departments: {
    readonly name: "departments";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/Intuit/department/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const newProducts: {
    readonly name: "newProducts";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/Intuit/newproduct/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const newDepartments: {
    readonly name: "newDepartments";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/Intuit/newdepartments/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const getTax: {
    readonly name: "getTax";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/AvaTax/getTax/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const processDocument: {
    readonly name: "processDocument";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/AvaTax/processDocument/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const cancelTax: {
    readonly name: "cancelTax";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/AvaTax/cancelTax/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const documentTimeline: {
    readonly name: "documentTimeline";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/AvaTax/timeline/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const documentCalls: {
    readonly name: "documentCalls";
    readonly method: "GET" | "POST" | "PUT" | "DELETE";
    readonly base: "oauth";
    readonly path: "/api/AvaTax/callLog/:realmId";
    readonly access: "panel";
    readonly id: "realmId";
    readonly answer: "json";
};

declare const compareTransactions: {
    readonly name: "compareTransactions";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Reconciliation/CompareTransactions/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const fetchComparedTransactions: {
    readonly name: "fetchComparedTransactions";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Reconciliation/FetchComparedTransactions/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const fetchQboTransactions: {
    readonly name: "fetchQboTransactions";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Reconciliation/FetchQboTransactions/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const fetchAvaTaxTransactions: {
    readonly name: "fetchAvaTaxTransactions";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Reconciliation/FetchAvaTaxTransactions/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const recalculateQboTransactions: {
    readonly name: "recalculateQboTransactions";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Reconciliation/RecalculateQboTransactions/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: what a recalculation would change, without writing anything. */
declare const previewRecalculation: {
    readonly name: "previewRecalculation";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Reconciliation/PreviewRecalculation/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: the rows of the last recalculation and of the last preview. */
declare const fetchRecalculation: {
    readonly name: "fetchRecalculation";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Reconciliation/FetchRecalculation/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const compareItems: {
    readonly name: "compareItems";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/ItemManagement/CompareItems/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const fetchComparedItems: {
    readonly name: "fetchComparedItems";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/ItemManagement/FetchComparedItems/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const resendQboItems: {
    readonly name: "resendQboItems";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/ItemManagement/ReSendQboItems/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: the provider's tax codes that contain a text. */
declare const searchTaxCodes: {
    readonly name: "searchTaxCodes";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/ItemManagement/SearchTaxCodes/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: sets the tax code of an item. */
declare const assignTaxCode: {
    readonly name: "assignTaxCode";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/ItemManagement/AssignTaxCode/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const fetchQboCustomers: {
    readonly name: "fetchQboCustomers";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/BatchAddressValidation/FetchQboCustomers/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const sendForAddressValidation: {
    readonly name: "sendForAddressValidation";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/BatchAddressValidation/sendForAddressValidation/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
/** Not in the specification: accepts the suggested address, or retains the customer's own. */
declare const decideAddress: {
    readonly name: "decideAddress";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/BatchAddressValidation/DecideAddress/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const searchExemptedCustomers: {
    readonly name: "searchExemptedCustomers";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/CertCapture/ExemptedCustomerSearchRequest/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const fetchExemptedCustomers: {
    readonly name: "fetchExemptedCustomers";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/CertCapture/FetchExemptedCustomers/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const searchRequestCustomers: {
    readonly name: "searchRequestCustomers";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/CertCapture/FetchQboCustomersRequest/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const fetchRequestCustomers: {
    readonly name: "fetchRequestCustomers";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/CertCapture/FetchQboCustomersResponse/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
declare const sendExemptionRequest: {
    readonly name: "sendExemptionRequest";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/CertCapture/SendExemptionRequest/:userId/:method";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "json";
};
declare const downloadCertificate: {
    readonly name: "downloadCertificate";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/CertCapture/DownloadCertificate/:userId";
    readonly access: "session";
    readonly id: "userId";
    readonly answer: "text";
};
/** Not in the specification: the result of the last sent requests, for a client that lost the response. */
declare const fetchExemptionRequests: {
    readonly name: "fetchExemptionRequests";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/CertCapture/FetchExemptionRequests/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
/** Cancels a run; finished work is not undone. */
declare const cancelRun: {
    readonly name: "cancelRun";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Background/Cancel/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
/** Server-sent events (HTML Standard, 9.2), each with a `RunStates`. The stream ends when no run is active. */
declare const runProgress: {
    readonly name: "runProgress";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Background/Progress/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "events";
};

declare const listSalesDocuments: {
    readonly name: "listSalesDocuments";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Documents/List/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
/** One document as it is stored, and its record at the tax provider. */
declare const readSalesDocument: {
    readonly name: "readSalesDocument";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Documents/Read/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};
/** Calculates the tax of a stored document, writes its own lines and records it. */
declare const writeTaxLines: {
    readonly name: "writeTaxLines";
    readonly method: "POST";
    readonly base: "api";
    readonly path: "/api/Documents/WriteTaxLines/:realmId";
    readonly access: "session";
    readonly id: "realmId";
    readonly answer: "json";
};

declare const staffCustomers: {
    readonly name: "staffCustomers";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Admin/qboCustomers";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};
declare const staffCustomerCounts: {
    readonly name: "staffCustomerCounts";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Admin/qboCustomers/counts";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};
declare const staffSession: {
    readonly name: "staffSession";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Admin/session";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};
declare const staffDisconnect: {
    readonly name: "staffDisconnect";
    readonly method: "DELETE";
    readonly base: "api";
    readonly path: "/api/Admin/disconnect/:userId";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};
declare const staffConfiguration: {
    readonly name: "staffConfiguration";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Admin/config/:userId";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};
declare const saveStaffConfiguration: {
    readonly name: "saveStaffConfiguration";
    readonly method: "PUT";
    readonly base: "api";
    readonly path: "/api/Admin/config";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};
declare const staffActions: {
    readonly name: "staffActions";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Admin/actions";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};
declare const staffDiagnostics: {
    readonly name: "staffDiagnostics";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Admin/diagnostics/:userId";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};
declare const staffCheckUp: {
    readonly name: "staffCheckUp";
    readonly method: "GET";
    readonly base: "api";
    readonly path: "/api/Admin/checkUp/:userId";
    readonly access: "staff";
    readonly id: null;
    readonly answer: "json";
};

declare const routes_aiValidator: typeof aiValidator;
declare const routes_assignTaxCode: typeof assignTaxCode;
declare const routes_authorizeProvider: typeof authorizeProvider;
declare const routes_authorizedForAiLogin: typeof authorizedForAiLogin;
declare const routes_cancelRun: typeof cancelRun;
declare const routes_cancelTax: typeof cancelTax;
declare const routes_checkUp: typeof checkUp;
declare const routes_clientLogs: typeof clientLogs;
declare const routes_companyOverview: typeof companyOverview;
declare const routes_compareItems: typeof compareItems;
declare const routes_compareTransactions: typeof compareTransactions;
declare const routes_completeAccountingAuth: typeof completeAccountingAuth;
declare const routes_completeAuth: typeof completeAuth;
declare const routes_connectedCompanySignInUrl: typeof connectedCompanySignInUrl;
declare const routes_customerInfoWithTaxRate: typeof customerInfoWithTaxRate;
declare const routes_decideAddress: typeof decideAddress;
declare const routes_departments: typeof departments;
declare const routes_disconnectHint: typeof disconnectHint;
declare const routes_disconnectOwn: typeof disconnectOwn;
declare const routes_documentCalls: typeof documentCalls;
declare const routes_documentTimeline: typeof documentTimeline;
declare const routes_downloadCertificate: typeof downloadCertificate;
declare const routes_ecoSystemConfiguration: typeof ecoSystemConfiguration;
declare const routes_embedSession: typeof embedSession;
declare const routes_enableNexus: typeof enableNexus;
declare const routes_extendJwt: typeof extendJwt;
declare const routes_fetchAvaTaxTransactions: typeof fetchAvaTaxTransactions;
declare const routes_fetchComparedItems: typeof fetchComparedItems;
declare const routes_fetchComparedTransactions: typeof fetchComparedTransactions;
declare const routes_fetchExemptedCustomers: typeof fetchExemptedCustomers;
declare const routes_fetchExemptionRequests: typeof fetchExemptionRequests;
declare const routes_fetchQboCustomers: typeof fetchQboCustomers;
declare const routes_fetchQboTransactions: typeof fetchQboTransactions;
declare const routes_fetchRecalculation: typeof fetchRecalculation;
declare const routes_fetchRequestCustomers: typeof fetchRequestCustomers;
declare const routes_getTax: typeof getTax;
declare const routes_health: typeof health;
declare const routes_linkCompany: typeof linkCompany;
declare const routes_listSalesDocuments: typeof listSalesDocuments;
declare const routes_logout: typeof logout;
declare const routes_newDepartments: typeof newDepartments;
declare const routes_newProducts: typeof newProducts;
declare const routes_nexus: typeof nexus;
declare const routes_originAddress: typeof originAddress;
declare const routes_previewRecalculation: typeof previewRecalculation;
declare const routes_processDocument: typeof processDocument;
declare const routes_products: typeof products;
declare const routes_providerAuthorization: typeof providerAuthorization;
declare const routes_providerCalls: typeof providerCalls;
declare const routes_providerCompanies: typeof providerCompanies;
declare const routes_readSalesDocument: typeof readSalesDocument;
declare const routes_recalculateQboTransactions: typeof recalculateQboTransactions;
declare const routes_resendQboItems: typeof resendQboItems;
declare const routes_runProgress: typeof runProgress;
declare const routes_saveSettings: typeof saveSettings;
declare const routes_saveStaffConfiguration: typeof saveStaffConfiguration;
declare const routes_searchExemptedCustomers: typeof searchExemptedCustomers;
declare const routes_searchItems: typeof searchItems;
declare const routes_searchRequestCustomers: typeof searchRequestCustomers;
declare const routes_searchTaxCodes: typeof searchTaxCodes;
declare const routes_sendExemptionRequest: typeof sendExemptionRequest;
declare const routes_sendForAddressValidation: typeof sendForAddressValidation;
declare const routes_setCalculationStatus: typeof setCalculationStatus;
declare const routes_settings: typeof settings;
declare const routes_signInUrl: typeof signInUrl;
declare const routes_staffActions: typeof staffActions;
declare const routes_staffCheckUp: typeof staffCheckUp;
declare const routes_staffConfiguration: typeof staffConfiguration;
declare const routes_staffCustomerCounts: typeof staffCustomerCounts;
declare const routes_staffCustomers: typeof staffCustomers;
declare const routes_staffDiagnostics: typeof staffDiagnostics;
declare const routes_staffDisconnect: typeof staffDisconnect;
declare const routes_staffRevoke: typeof staffRevoke;
declare const routes_staffSession: typeof staffSession;
declare const routes_staffSignIn: typeof staffSignIn;
declare const routes_staffSignInUrl: typeof staffSignInUrl;
declare const routes_startSignIn: typeof startSignIn;
declare const routes_testCase: typeof testCase;
declare const routes_updatedConfiguration: typeof updatedConfiguration;
declare const routes_userConfiguration: typeof userConfiguration;
declare const routes_validateAccount: typeof validateAccount;
declare const routes_validateCompany: typeof validateCompany;
declare const routes_writeTaxLines: typeof writeTaxLines;
declare namespace routes {
  export {
    routes_aiValidator as aiValidator,
    routes_assignTaxCode as assignTaxCode,
    routes_authorizeProvider as authorizeProvider,
    routes_authorizedForAiLogin as authorizedForAiLogin,
    routes_cancelRun as cancelRun,
    routes_cancelTax as cancelTax,
    routes_checkUp as checkUp,
    routes_clientLogs as clientLogs,
    routes_companyOverview as companyOverview,
    routes_compareItems as compareItems,
    routes_compareTransactions as compareTransactions,
    routes_completeAccountingAuth as completeAccountingAuth,
    routes_completeAuth as completeAuth,
    routes_connectedCompanySignInUrl as connectedCompanySignInUrl,
    routes_customerInfoWithTaxRate as customerInfoWithTaxRate,
    routes_decideAddress as decideAddress,
    routes_departments as departments,
    routes_disconnectHint as disconnectHint,
    routes_disconnectOwn as disconnectOwn,
    routes_documentCalls as documentCalls,
    routes_documentTimeline as documentTimeline,
    routes_downloadCertificate as downloadCertificate,
    routes_ecoSystemConfiguration as ecoSystemConfiguration,
    routes_embedSession as embedSession,
    routes_enableNexus as enableNexus,
    routes_extendJwt as extendJwt,
    routes_fetchAvaTaxTransactions as fetchAvaTaxTransactions,
    routes_fetchComparedItems as fetchComparedItems,
    routes_fetchComparedTransactions as fetchComparedTransactions,
    routes_fetchExemptedCustomers as fetchExemptedCustomers,
    routes_fetchExemptionRequests as fetchExemptionRequests,
    routes_fetchQboCustomers as fetchQboCustomers,
    routes_fetchQboTransactions as fetchQboTransactions,
    routes_fetchRecalculation as fetchRecalculation,
    routes_fetchRequestCustomers as fetchRequestCustomers,
    routes_getTax as getTax,
    routes_health as health,
    routes_linkCompany as linkCompany,
    routes_listSalesDocuments as listSalesDocuments,
    routes_logout as logout,
    routes_newDepartments as newDepartments,
    routes_newProducts as newProducts,
    routes_nexus as nexus,
    routes_originAddress as originAddress,
    routes_previewRecalculation as previewRecalculation,
    routes_processDocument as processDocument,
    routes_products as products,
    routes_providerAuthorization as providerAuthorization,
    routes_providerCalls as providerCalls,
    routes_providerCompanies as providerCompanies,
    routes_readSalesDocument as readSalesDocument,
    routes_recalculateQboTransactions as recalculateQboTransactions,
    routes_resendQboItems as resendQboItems,
    routes_runProgress as runProgress,
    routes_saveSettings as saveSettings,
    routes_saveStaffConfiguration as saveStaffConfiguration,
    routes_searchExemptedCustomers as searchExemptedCustomers,
    routes_searchItems as searchItems,
    routes_searchRequestCustomers as searchRequestCustomers,
    routes_searchTaxCodes as searchTaxCodes,
    routes_sendExemptionRequest as sendExemptionRequest,
    routes_sendForAddressValidation as sendForAddressValidation,
    routes_setCalculationStatus as setCalculationStatus,
    routes_settings as settings,
    routes_signInUrl as signInUrl,
    routes_staffActions as staffActions,
    routes_staffCheckUp as staffCheckUp,
    routes_staffConfiguration as staffConfiguration,
    routes_staffCustomerCounts as staffCustomerCounts,
    routes_staffCustomers as staffCustomers,
    routes_staffDiagnostics as staffDiagnostics,
    routes_staffDisconnect as staffDisconnect,
    routes_staffRevoke as staffRevoke,
    routes_staffSession as staffSession,
    routes_staffSignIn as staffSignIn,
    routes_staffSignInUrl as staffSignInUrl,
    routes_startSignIn as startSignIn,
    routes_testCase as testCase,
    routes_updatedConfiguration as updatedConfiguration,
    routes_userConfiguration as userConfiguration,
    routes_validateAccount as validateAccount,
    routes_validateCompany as validateCompany,
    routes_writeTaxLines as writeTaxLines,
  };
}

type Routes = typeof routes;
/** Name of a call. */
type RouteName = keyof Routes;

/** A stored document in the form in which a document page passes its document to the panel. */
declare const StoredSalesDocument: Type.TObject<{
    txnType: Type.TEnum<[4, 32, 33, 34, 35]>;
    txnId: Type.TString;
    syncToken: Type.TString;
    /** '' = none. */
    referenceNumber: Type.TString;
    date: Type.TString;
    customerId: Type.TUnion<[Type.TString, Type.TNull]>;
    departmentId: Type.TUnion<[Type.TString, Type.TNull]>;
    shipMethod: Type.TOptional<Type.TString>;
    shippingAddress: Type.TUnion<[Type.TObject<{
        id: Type.TOptional<Type.TString>;
        line1: Type.TString;
        line2: Type.TString;
        city: Type.TString;
        region: Type.TString;
        postalCode: Type.TString;
        country: Type.TString;
    }>, Type.TNull]>;
    billingAddress: Type.TUnion<[Type.TObject<{
        id: Type.TOptional<Type.TString>;
        line1: Type.TString;
        line2: Type.TString;
        city: Type.TString;
        region: Type.TString;
        postalCode: Type.TString;
        country: Type.TString;
    }>, Type.TNull]>;
    /** Own lines are the last. */
    lines: Type.TArray<Type.TObject<{
        lineId: Type.TString;
        itemId: Type.TUnion<[Type.TString, Type.TNull]>;
        /** As shown to people. */
        itemName: Type.TString;
        quantity: Type.TNumber;
        rate: Type.TNumber;
        amount: Type.TNumber;
        description: Type.TString;
        taxable: Type.TBoolean;
        taxCodeId: Type.TString;
        itemType: Type.TString;
        salesDetailType: Type.TString;
        isSubtotal: Type.TBoolean;
        isDescription: Type.TBoolean;
        serviceDate: Type.TUnion<[Type.TString, Type.TNull]>;
    }>>;
    shippingAmount: Type.TNumber;
    discount: Type.TUnion<[Type.TObject<{
        amount: Type.TNumber;
        percent: Type.TString;
        taxable: Type.TBoolean;
    }>, Type.TNull]>;
    totalAmount: Type.TNumber;
    /** Sales tax that the accounting service itself charges on the document. */
    accountingTax: Type.TNumber;
    accountBalance: Type.TString;
    amountPaid: Type.TString;
    isVoided: Type.TBoolean;
}>;
type StoredSalesDocument = Static<typeof StoredSalesDocument>;

/** The schemas of every call by the name of its route. */
declare const schemas: {
    staffCustomers: {
        query: typebox.TObject<{
            search: typebox.TOptional<typebox.TString>;
            status: typebox.TOptional<typebox.TEnum<["Active", "Down", "Disconnected"]>>;
            sort: typebox.TOptional<typebox.TEnum<["realmId", "companyName", "lastModifiedDate", "status"]>>;
            order: typebox.TOptional<typebox.TEnum<["asc", "desc"]>>;
            offset: typebox.TOptional<typebox.TString>;
            limit: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TArray<typebox.TObject<{
            id: typebox.TString;
            realmId: typebox.TString;
            companyName: typebox.TString;
            qboUserName: typebox.TString;
            lastModifiedDate: typebox.TString;
            status: typebox.TEnum<["Active", "Down", "Disconnected"]>;
            health: typebox.TOptional<typebox.TObject<{
                lastCallAt: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                lastCallFailed: typebox.TBoolean;
                queued: typebox.TInteger;
                errors: typebox.TInteger;
            }>>;
        }>>;
    };
    staffCustomerCounts: {
        query: typebox.TObject<{
            search: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TObject<{
            Active: typebox.TInteger;
            Down: typebox.TInteger;
            Disconnected: typebox.TInteger;
        }>;
    };
    staffSession: {
        answer: typebox.TObject<{
            userName: typebox.TString;
            signedInAt: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            mayDisconnectUntil: typebox.TUnion<[typebox.TString, typebox.TNull]>;
        }>;
    };
    staffDisconnect: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TBoolean;
    };
    staffConfiguration: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            userStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
            isApiThrottleExceeded: typebox.TBoolean;
            apiThrottleTimeStamp: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            id: typebox.TString;
            version: typebox.TInteger;
            configuration: typebox.TObject<{
                isEnableAddressValidation: typebox.TBoolean;
                isMakeAllCustomerTaxable: typebox.TBoolean;
                isEcoSystemDisabled: typebox.TBoolean;
                taxItemId: typebox.TString;
            }>;
            avaTaxCompanies: typebox.TArray<typebox.TObject<{
                companyCode: typebox.TString;
                companyName: typebox.TString;
            }>>;
            salesTaxItems: typebox.TArray<typebox.TObject<{
                itemCode: typebox.TString;
                itemName: typebox.TString;
            }>>;
            avaTaxDetails: typebox.TObject<{
                avaTaxCompanyCode: typebox.TString;
                avaTaxAccountNumber: typebox.TString;
            }>;
        }>;
    };
    saveStaffConfiguration: {
        body: typebox.TObject<{
            configurationModel: typebox.TObject<{
                id: typebox.TString;
                version: typebox.TInteger;
                configuration: typebox.TObject<{
                    isEnableAddressValidation: typebox.TBoolean;
                    isMakeAllCustomerTaxable: typebox.TBoolean;
                    isEcoSystemDisabled: typebox.TBoolean;
                    taxItemId: typebox.TString;
                }>;
                avaTaxCompanies: typebox.TArray<typebox.TObject<{
                    companyCode: typebox.TString;
                    companyName: typebox.TString;
                }>>;
                salesTaxItems: typebox.TArray<typebox.TObject<{
                    itemCode: typebox.TString;
                    itemName: typebox.TString;
                }>>;
                avaTaxDetails: typebox.TObject<{
                    avaTaxCompanyCode: typebox.TString;
                    avaTaxAccountNumber: typebox.TString;
                }>;
            }>;
            userStatusBody: typebox.TObject<{
                status: typebox.TBoolean;
            }>;
            isApiThrottleExceeded: typebox.TBoolean;
        }>;
        answer: typebox.TBoolean;
    };
    staffActions: {
        query: typebox.TObject<{
            customer: typebox.TOptional<typebox.TString>;
            before: typebox.TOptional<typebox.TString>;
            limit: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TArray<typebox.TObject<{
            id: typebox.TString;
            at: typebox.TString;
            staff: typebox.TString;
            staffName: typebox.TString;
            action: typebox.TEnum<["configuration-saved", "disconnected", "disconnect-undone", "diagnostics-downloaded"]>;
            customerId: typebox.TString;
            realmId: typebox.TString;
            companyName: typebox.TString;
            before: typebox.TUnion<[typebox.TRecord<"^.*$", typebox.TUnknown>, typebox.TNull]>;
            after: typebox.TUnion<[typebox.TRecord<"^.*$", typebox.TUnknown>, typebox.TNull]>;
            correlationId: typebox.TString;
        }>>;
    };
    staffCheckUp: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            checkedAt: typebox.TString;
            findings: typebox.TArray<typebox.TObject<{
                area: typebox.TEnum<["credentials", "rights", "subscriptions", "sales-tax", "own-items", "addresses", "nexus", "item-mapping"]>;
                code: typebox.TEnum<["in-order", "not-checked", "needs-accounting", "needs-provider", "not-connected", "accounting-refused", "connection-ends", "credentials-missing", "credentials-refused", "company-not-linked", "company-not-found", "role-insufficient", "subscription-tax", "subscription-addresses", "subscription-certificates", "sales-tax-not-set-up", "zero-rate-missing", "default-rate-charges", "tax-item-missing", "fee-items-missing", "item-not-found", "item-inactive", "item-unusable", "item-taxable", "account-inactive", "account-not-liability", "address-missing", "address-incomplete", "address-not-valid", "nexus-missing", "nexus-home-missing", "items-undecided", "items-same-code"]>;
                severity: typebox.TEnum<["problem", "warning", "unknown", "ok"]>;
                subject: typebox.TString;
                page: typebox.TUnion<[typebox.TEnum<["/integration", "/linkcompany", "/connectorsettings", "/nexussetup", "/itemmanagement"]>, typebox.TNull]>;
                url: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            }>>;
        }>;
    };
    staffDiagnostics: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TRecord<"^.*$", typebox.TUnknown>;
    };
    listSalesDocuments: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            FromDate: typebox.TString;
            ToDate: typebox.TString;
        }>;
        answer: typebox.TObject<{
            userStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
            documents: typebox.TArray<typebox.TObject<{
                txnType: typebox.TEnum<[4, 32, 33, 34, 35]>;
                txnId: typebox.TString;
                number: typebox.TString;
                syncToken: typebox.TString;
                date: typebox.TString;
                customerName: typebox.TString;
                amount: typebox.TNumber;
                tax: typebox.TNumber;
                state: typebox.TEnum<["recorded", "recording", "waiting", "attention", "not-recorded", "voided", "estimate"]>;
                reason: typebox.TString;
            }>>;
            isTruncated: typebox.TBoolean;
        }>;
    };
    readSalesDocument: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            txnType: typebox.TEnum<[4, 32, 33, 34, 35]>;
            txnId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            realmId: typebox.TString;
            document: typebox.TObject<{
                txnType: typebox.TEnum<[4, 32, 33, 34, 35]>;
                txnId: typebox.TString;
                syncToken: typebox.TString;
                referenceNumber: typebox.TString;
                date: typebox.TString;
                customerId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                departmentId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                shipMethod: typebox.TOptional<typebox.TString>;
                shippingAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                billingAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                lines: typebox.TArray<typebox.TObject<{
                    lineId: typebox.TString;
                    itemId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                    itemName: typebox.TString;
                    quantity: typebox.TNumber;
                    rate: typebox.TNumber;
                    amount: typebox.TNumber;
                    description: typebox.TString;
                    taxable: typebox.TBoolean;
                    taxCodeId: typebox.TString;
                    itemType: typebox.TString;
                    salesDetailType: typebox.TString;
                    isSubtotal: typebox.TBoolean;
                    isDescription: typebox.TBoolean;
                    serviceDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                }>>;
                shippingAmount: typebox.TNumber;
                discount: typebox.TUnion<[typebox.TObject<{
                    amount: typebox.TNumber;
                    percent: typebox.TString;
                    taxable: typebox.TBoolean;
                }>, typebox.TNull]>;
                totalAmount: typebox.TNumber;
                accountingTax: typebox.TNumber;
                accountBalance: typebox.TString;
                amountPaid: typebox.TString;
                isVoided: typebox.TBoolean;
            }>;
            tax: typebox.TNumber;
            state: typebox.TEnum<["recorded", "recording", "waiting", "attention", "not-recorded", "voided", "estimate"]>;
            reason: typebox.TString;
            record: typebox.TUnion<[typebox.TObject<{
                code: typebox.TString;
                isLive: typebox.TBoolean;
                date: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                total: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
                tax: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
                updatedAt: typebox.TString;
            }>, typebox.TNull]>;
            link: typebox.TOptional<typebox.TString>;
        }>;
    };
    writeTaxLines: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            syncToken: typebox.TString;
            txnType: typebox.TEnum<[4, 32, 33, 34, 35]>;
            txnId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            outcome: typebox.TEnum<["written", "unchanged", "skipped", "failed", "waiting"]>;
            message: typebox.TUnion<[typebox.TString, typebox.TNull]>;
        }>;
    };
    compareTransactions: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            FromDate: typebox.TString;
            ToDate: typebox.TString;
            ErrorTransactionOnly: typebox.TBoolean;
        }>;
        answer: typebox.TObject<{
            isStartDateError: typebox.TBoolean;
            startDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            isSentToSearch: typebox.TEnum<[0, 1]>;
            userStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
        }>;
    };
    fetchComparedTransactions: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            userStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
            inconsistentData: typebox.TOptional<typebox.TArray<typebox.TObject<{
                qboTxnType: typebox.TString;
                qboTxnId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                txnDate: typebox.TString;
                qboInvNo: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                qboTotAmt: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
                qboTotTax: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
                syncToken: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                avaTxnId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                avaTxnType: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                avaTotAmt: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
                avaTotTax: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
                errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                errorCode: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                errorFrom: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                isSelected: typebox.TBoolean;
                reasons: typebox.TOptional<typebox.TArray<typebox.TEnum<["missing-in-accounting", "missing-in-provider", "currency", "amount", "tax", "date", "status", "voided", "uncommitted", "duplicate-code", "locked"]>>>;
                customerName: typebox.TOptional<typebox.TString>;
                avaTxnDate: typebox.TOptional<typebox.TString>;
            }>>>;
            totalCount: typebox.TInteger;
            consistentCount: typebox.TInteger;
            errorTransactionCount: typebox.TInteger;
            isStartDateError: typebox.TBoolean;
            startDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            progress: typebox.TOptional<typebox.TObject<{
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
            }>>;
            error: typebox.TOptional<typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>>;
            run: typebox.TOptional<typebox.TObject<{
                stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    name: typebox.TString;
                }>>>;
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                startedAt: typebox.TString;
                updatedAt: typebox.TString;
            }>>;
            search: typebox.TOptional<typebox.TObject<{
                FromDate: typebox.TString;
                ToDate: typebox.TString;
                ErrorTransactionOnly: typebox.TBoolean;
            }>>;
            amounts: typebox.TOptional<typebox.TObject<{
                consistent: typebox.TNumber;
                inconsistent: typebox.TNumber;
                error: typebox.TNumber;
                total: typebox.TNumber;
            }>>;
            weeks: typebox.TOptional<typebox.TArray<typebox.TObject<{
                from: typebox.TString;
                consistent: typebox.TNumber;
                inconsistent: typebox.TNumber;
            }>>>;
        }>;
    };
    fetchQboTransactions: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            Ids: typebox.TOptional<typebox.TArray<typebox.TString>>;
            Only: typebox.TOptional<typebox.TEnum<["Consistent", "Inconsistent", "Error"]>>;
            StartPosition: typebox.TOptional<typebox.TInteger>;
            MaxResults: typebox.TOptional<typebox.TInteger>;
        }>;
        answer: typebox.TObject<{
            totalCount: typebox.TInteger;
            startPosition: typebox.TInteger;
            transactions: typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                type: typebox.TString;
                number: typebox.TString;
                code: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                date: typebox.TString;
                status: typebox.TString;
                customerName: typebox.TString;
                amount: typebox.TNumber;
                tax: typebox.TNumber;
                total: typebox.TNumber;
                hasChanged: typebox.TOptional<typebox.TBoolean>;
                shipTo: typebox.TOptional<typebox.TString>;
                lines: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    description: typebox.TString;
                    amount: typebox.TNumber;
                }>>>;
                fee: typebox.TOptional<typebox.TNumber>;
                link: typebox.TOptional<typebox.TString>;
            }>>;
        }>;
    };
    fetchAvaTaxTransactions: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            Ids: typebox.TOptional<typebox.TArray<typebox.TString>>;
            Only: typebox.TOptional<typebox.TEnum<["Consistent", "Inconsistent", "Error"]>>;
            StartPosition: typebox.TOptional<typebox.TInteger>;
            MaxResults: typebox.TOptional<typebox.TInteger>;
        }>;
        answer: typebox.TObject<{
            totalCount: typebox.TInteger;
            startPosition: typebox.TInteger;
            transactions: typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                type: typebox.TString;
                number: typebox.TString;
                code: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                date: typebox.TString;
                status: typebox.TString;
                customerName: typebox.TString;
                amount: typebox.TNumber;
                tax: typebox.TNumber;
                total: typebox.TNumber;
                hasChanged: typebox.TOptional<typebox.TBoolean>;
                shipTo: typebox.TOptional<typebox.TString>;
                lines: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    description: typebox.TString;
                    amount: typebox.TNumber;
                }>>>;
                fee: typebox.TOptional<typebox.TNumber>;
                link: typebox.TOptional<typebox.TString>;
            }>>;
        }>;
    };
    recalculateQboTransactions: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TArray<typebox.TObject<{
            Id: typebox.TString;
            EntityType: typebox.TString;
            SyncToken: typebox.TString;
        }>>;
        answer: typebox.TObject<{
            userStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
            error: typebox.TUnion<[typebox.TLiteral<"NoRecords">, typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
            acceptedCount: typebox.TInteger;
        }>;
    };
    previewRecalculation: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TArray<typebox.TObject<{
            Id: typebox.TString;
            EntityType: typebox.TString;
            SyncToken: typebox.TString;
        }>>;
        answer: typebox.TObject<{
            userStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
            error: typebox.TUnion<[typebox.TLiteral<"NoRecords">, typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
            acceptedCount: typebox.TInteger;
        }>;
    };
    fetchRecalculation: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            preview: typebox.TOptional<typebox.TObject<{
                run: typebox.TObject<{
                    stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                        done: typebox.TInteger;
                        total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                        name: typebox.TString;
                    }>>>;
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                    startedAt: typebox.TString;
                    updatedAt: typebox.TString;
                }>;
                rows: typebox.TArray<typebox.TObject<{
                    Id: typebox.TString;
                    EntityType: typebox.TString;
                    number: typebox.TString;
                    outcome: typebox.TEnum<["changed", "unchanged", "skipped", "failed", "waiting"]>;
                    message: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                    errorCode: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                    before: typebox.TUnion<[typebox.TObject<{
                        total: typebox.TNumber;
                        tax: typebox.TNumber;
                    }>, typebox.TNull]>;
                    after: typebox.TUnion<[typebox.TObject<{
                        total: typebox.TNumber;
                        tax: typebox.TNumber;
                    }>, typebox.TNull]>;
                }>>;
            }>>;
            recalculation: typebox.TOptional<typebox.TObject<{
                run: typebox.TObject<{
                    stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                        done: typebox.TInteger;
                        total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                        name: typebox.TString;
                    }>>>;
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                    startedAt: typebox.TString;
                    updatedAt: typebox.TString;
                }>;
                rows: typebox.TArray<typebox.TObject<{
                    Id: typebox.TString;
                    EntityType: typebox.TString;
                    number: typebox.TString;
                    outcome: typebox.TEnum<["changed", "unchanged", "skipped", "failed", "waiting"]>;
                    message: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                    errorCode: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                    before: typebox.TUnion<[typebox.TObject<{
                        total: typebox.TNumber;
                        tax: typebox.TNumber;
                    }>, typebox.TNull]>;
                    after: typebox.TUnion<[typebox.TObject<{
                        total: typebox.TNumber;
                        tax: typebox.TNumber;
                    }>, typebox.TNull]>;
                }>>;
            }>>;
            error: typebox.TOptional<typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>>;
        }>;
    };
    compareItems: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            isSentToSearch: typebox.TEnum<[0, 1]>;
            userStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
        }>;
    };
    fetchComparedItems: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            comparedData: typebox.TOptional<typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                itemCode: typebox.TString;
                itemDescription: typebox.TString;
                status: typebox.TEnum<["New", "Updated", "Fail"]>;
                description: typebox.TString;
                isSelected: typebox.TBoolean;
                taxCode: typebox.TOptional<typebox.TString>;
                defaultTaxCode: typebox.TOptional<typebox.TString>;
            }>>>;
            progress: typebox.TOptional<typebox.TObject<{
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
            }>>;
            run: typebox.TOptional<typebox.TObject<{
                stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    name: typebox.TString;
                }>>>;
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                startedAt: typebox.TString;
                updatedAt: typebox.TString;
            }>>;
            error: typebox.TOptional<typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>>;
            sync: typebox.TOptional<typebox.TObject<{
                stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    name: typebox.TString;
                }>>>;
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                startedAt: typebox.TString;
                updatedAt: typebox.TString;
            }>>;
        }>;
    };
    resendQboItems: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TArray<typebox.TString>;
        answer: typebox.TBoolean;
    };
    searchTaxCodes: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            search: typebox.TString;
        }>;
        answer: typebox.TArray<typebox.TObject<{
            taxCode: typebox.TString;
            description: typebox.TString;
        }>>;
    };
    assignTaxCode: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            itemId: typebox.TString;
            taxCode: typebox.TString;
        }>;
        answer: typebox.TObject<{
            taxCode: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            error: typebox.TUnion<[typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    fetchQboCustomers: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TArray<typebox.TObject<{
            id: typebox.TString;
            customerName: typebox.TString;
            companyName: typebox.TString;
            customerAddress: typebox.TString;
            status: typebox.TEnum<["Validated", "Not Validated", "Validation Failed"]>;
            isPending: typebox.TOptional<typebox.TBoolean>;
            reason: typebox.TOptional<typebox.TString>;
            suggestion: typebox.TOptional<typebox.TObject<{
                id: typebox.TOptional<typebox.TString>;
                line1: typebox.TString;
                line2: typebox.TString;
                city: typebox.TString;
                region: typebox.TString;
                postalCode: typebox.TString;
                country: typebox.TString;
            }>>;
        }>>;
    };
    sendForAddressValidation: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TArray<typebox.TString>;
        answer: typebox.TEnum<[0, 1]>;
    };
    decideAddress: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            customerId: typebox.TString;
            decision: typebox.TEnum<["accept", "keep"]>;
            suggestion: typebox.TObject<{
                id: typebox.TOptional<typebox.TString>;
                line1: typebox.TString;
                line2: typebox.TString;
                city: typebox.TString;
                region: typebox.TString;
                postalCode: typebox.TString;
                country: typebox.TString;
            }>;
        }>;
        answer: typebox.TObject<{
            row: typebox.TUnion<[typebox.TObject<{
                id: typebox.TString;
                customerName: typebox.TString;
                companyName: typebox.TString;
                customerAddress: typebox.TString;
                status: typebox.TEnum<["Validated", "Not Validated", "Validation Failed"]>;
                isPending: typebox.TOptional<typebox.TBoolean>;
                reason: typebox.TOptional<typebox.TString>;
                suggestion: typebox.TOptional<typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>>;
            }>, typebox.TNull]>;
            error: typebox.TUnion<[typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    searchExemptedCustomers: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            isSentToSearch: typebox.TEnum<[0, 1]>;
        }>;
    };
    fetchExemptedCustomers: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            exemptedCustomerData: typebox.TOptional<typebox.TArray<typebox.TObject<{
                customerCode: typebox.TString;
                name: typebox.TString;
                line1: typebox.TString;
                line2: typebox.TString;
                city: typebox.TString;
                region: typebox.TString;
                postalCode: typebox.TString;
                emailAddress: typebox.TString;
                certificateId: typebox.TString;
                exemptionReason: typebox.TString;
                signedDate: typebox.TString;
                expirationDate: typebox.TString;
                valid: typebox.TBoolean;
                invalidReason: typebox.TOptional<typebox.TString>;
            }>>>;
            run: typebox.TOptional<typebox.TObject<{
                stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    name: typebox.TString;
                }>>>;
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                startedAt: typebox.TString;
                updatedAt: typebox.TString;
            }>>;
            error: typebox.TOptional<typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>>;
        }>;
    };
    searchRequestCustomers: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            CustomerGivenName: typebox.TString;
            CustomerFamilyName: typebox.TString;
            CustomerEmail: typebox.TString;
            CompanyName: typebox.TString;
            SelectOption: typebox.TEnum<["All", "Email", "Fax", "NoEmail"]>;
        }>;
        answer: typebox.TObject<{
            isSentToSearch: typebox.TEnum<[0, 1]>;
        }>;
    };
    fetchRequestCustomers: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            fetchQboCustomerData: typebox.TOptional<typebox.TArray<typebox.TObject<{
                customerId: typebox.TString;
                customerName: typebox.TString;
                companyName: typebox.TString;
                emailAddress: typebox.TString;
                shippingAddress: typebox.TString;
                billingAddress: typebox.TString;
                faxNumber: typebox.TString;
                phoneNumber: typebox.TString;
                isDisabled: typebox.TBoolean;
                isSelected: typebox.TBoolean;
            }>>>;
            run: typebox.TOptional<typebox.TObject<{
                stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    name: typebox.TString;
                }>>>;
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                startedAt: typebox.TString;
                updatedAt: typebox.TString;
            }>>;
            error: typebox.TOptional<typebox.TObject<{
                code: typebox.TString;
                message: typebox.TString;
            }>>;
        }>;
    };
    sendExemptionRequest: {
        params: typebox.TObject<{
            userId: typebox.TString;
            method: typebox.TEnum<["Email", "Fax", "Download"]>;
        }>;
        body: typebox.TArray<typebox.TObject<{
            Id: typebox.TString;
            CustomerName: typebox.TString;
            Email: typebox.TString;
            Fax: typebox.TString;
        }>>;
        answer: typebox.TObject<{
            downloadLinkCustomer: typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                customerName: typebox.TString;
                address: typebox.TString;
                requestLink: typebox.TString;
            }>>;
            customerErrors: typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                customerName: typebox.TString;
                errorMessage: typebox.TString;
            }>>;
        }>;
    };
    fetchExemptionRequests: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            run: typebox.TOptional<typebox.TObject<{
                stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    name: typebox.TString;
                }>>>;
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                startedAt: typebox.TString;
                updatedAt: typebox.TString;
            }>>;
            method: typebox.TOptional<typebox.TEnum<["Email", "Fax", "Download"]>>;
            requestedCount: typebox.TInteger;
            result: typebox.TOptional<typebox.TObject<{
                downloadLinkCustomer: typebox.TArray<typebox.TObject<{
                    id: typebox.TString;
                    customerName: typebox.TString;
                    address: typebox.TString;
                    requestLink: typebox.TString;
                }>>;
                customerErrors: typebox.TArray<typebox.TObject<{
                    id: typebox.TString;
                    customerName: typebox.TString;
                    errorMessage: typebox.TString;
                }>>;
            }>>;
        }>;
    };
    cancelRun: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            kind: typebox.TEnum<["comparison", "recalculation", "recalculation-preview", "item-comparison", "item-sync", "address-validation", "exempted-customers", "request-customers", "exemption-requests"]>;
        }>;
        answer: typebox.TObject<{
            isCancelled: typebox.TBoolean;
        }>;
    };
    runProgress: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            runs: typebox.TArray<typebox.TObject<{
                stages: typebox.TOptional<typebox.TArray<typebox.TObject<{
                    done: typebox.TInteger;
                    total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    name: typebox.TString;
                }>>>;
                done: typebox.TInteger;
                total: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                state: typebox.TEnum<["running", "ready", "failed", "cancelled"]>;
                startedAt: typebox.TString;
                updatedAt: typebox.TString;
                kind: typebox.TEnum<["comparison", "recalculation", "recalculation-preview", "item-comparison", "item-sync", "address-validation", "exempted-customers", "request-customers", "exemption-requests"]>;
            }>>;
        }>;
    };
    downloadCertificate: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TString;
        answer: typebox.TString;
    };
    originAddress: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            originAddress: typebox.TUnion<[typebox.TObject<{
                id: typebox.TOptional<typebox.TString>;
                line1: typebox.TString;
                line2: typebox.TString;
                city: typebox.TString;
                region: typebox.TString;
                postalCode: typebox.TString;
                country: typebox.TString;
            }>, typebox.TNull]>;
            qboSalesTaxItemId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            qboChartOfAccountId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            integrationStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
            ecoSystemStatus: typebox.TEnum<["Enabled", "Disabled"]>;
            errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            errorCode: typebox.TOptional<typebox.TEnum<["UnsupportedType", "BeforeStartDate", "no-lines", "no-destination", "incomplete-destination", "no-origin", "tax-inclusive", "no-exchange-rate", "Paid", "AccountingTax", "TaxedInQuickBooks", "ReceiptOfOtherApp", "QuickBooksError", "QuickBooksUnavailable", "EstimateRefused", "CodeTaken", "CannotModifyLockedTransaction", "AvaTaxError", "AvaTaxUnavailable", "NumberTaken", "TaxChanged", "ClaimLost", "NeedsAttention", "Internal", "NotActive", "NotIntegrated", "NotRegistered", "Down", "Disconnected", "CredentialsRefused", "EcosystemDisabled", "UnknownKind"]>>;
        }>;
    };
    ecoSystemConfiguration: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            avaTaxStartDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            isEcoSystemDisabled: typebox.TBoolean;
        }>;
    };
    customerInfoWithTaxRate: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        query: typebox.TObject<{
            customerId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            isTaxRatePresent: typebox.TBoolean;
            isPartnerTaxEnabled: typebox.TBoolean;
            customer: typebox.TUnion<[typebox.TObject<{
                id: typebox.TString;
                displayName: typebox.TString;
                taxable: typebox.TBoolean;
                shippingAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                billingAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                parentId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                isProject: typebox.TBoolean;
            }>, typebox.TNull]>;
            errorCode: typebox.TOptional<typebox.TEnum<["UnsupportedType", "BeforeStartDate", "no-lines", "no-destination", "incomplete-destination", "no-origin", "tax-inclusive", "no-exchange-rate", "Paid", "AccountingTax", "TaxedInQuickBooks", "ReceiptOfOtherApp", "QuickBooksError", "QuickBooksUnavailable", "EstimateRefused", "CodeTaken", "CannotModifyLockedTransaction", "AvaTaxError", "AvaTaxUnavailable", "NumberTaken", "TaxChanged", "ClaimLost", "NeedsAttention", "Internal", "NotActive", "NotIntegrated", "NotRegistered", "Down", "Disconnected", "CredentialsRefused", "EcosystemDisabled", "UnknownKind"]>>;
        }>;
    };
    products: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        query: typebox.TObject<{
            startPosition: typebox.TOptional<typebox.TString>;
            totalCount: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TObject<{
            item: typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                name: typebox.TString;
                fullyQualifiedName: typebox.TString;
                type: typebox.TString;
                taxable: typebox.TBoolean;
            }>>;
            totalCount: typebox.TInteger;
            startPosition: typebox.TInteger;
        }>;
    };
    departments: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        query: typebox.TObject<{
            startPosition: typebox.TOptional<typebox.TString>;
            totalCount: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TObject<{
            department: typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                name: typebox.TString;
                address: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
            }>>;
            totalCount: typebox.TInteger;
            startPosition: typebox.TInteger;
        }>;
    };
    newProducts: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TArray<typebox.TString>;
        answer: typebox.TObject<{
            item: typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                name: typebox.TString;
                fullyQualifiedName: typebox.TString;
                type: typebox.TString;
                taxable: typebox.TBoolean;
            }>>;
        }>;
    };
    newDepartments: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TArray<typebox.TString>;
        answer: typebox.TObject<{
            department: typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                name: typebox.TString;
                address: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
            }>>;
        }>;
    };
    getTax: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            lineItems: typebox.TArray<typebox.TObject<{
                itemId: typebox.TString;
                quantity: typebox.TNumber;
                amount: typebox.TNumber;
                description: typebox.TString;
                taxCodeId: typebox.TString;
                isTaxableItem: typebox.TBoolean;
                IsShippingItem: typebox.TBoolean;
                itemType: typebox.TString;
                salesDetailType: typebox.TString;
                isSubtotalLine: typebox.TBoolean;
                serviceDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                Product: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TString;
                    name: typebox.TString;
                    fullyQualifiedName: typebox.TString;
                    type: typebox.TString;
                    taxable: typebox.TBoolean;
                }>, typebox.TNull]>;
            }>>;
            customerId: typebox.TString;
            referenceNumber: typebox.TString;
            txnType: typebox.TEnum<[4, 32, 33, 34, 35]>;
            txnId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            DocumentDate: typebox.TString;
            shippingAddress: typebox.TUnion<[typebox.TObject<{
                id: typebox.TOptional<typebox.TString>;
                line1: typebox.TString;
                line2: typebox.TString;
                city: typebox.TString;
                region: typebox.TString;
                postalCode: typebox.TString;
                country: typebox.TString;
            }>, typebox.TNull]>;
            billingAddress: typebox.TUnion<[typebox.TObject<{
                id: typebox.TOptional<typebox.TString>;
                line1: typebox.TString;
                line2: typebox.TString;
                city: typebox.TString;
                region: typebox.TString;
                postalCode: typebox.TString;
                country: typebox.TString;
            }>, typebox.TNull]>;
            department: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            shipMethod: typebox.TOptional<typebox.TString>;
            documentDiscount: typebox.TUnion<[typebox.TObject<{
                discountAmount: typebox.TNumber;
                discountPercent: typebox.TString;
                discountTaxable: typebox.TBoolean;
            }>, typebox.TNull]>;
            IsEstimateRequest: typebox.TBoolean;
            IsNewTxn: typebox.TBoolean;
            IsTaxRatePresent: typebox.TBoolean;
            QbEvent: typebox.TString;
            IsVoided: typebox.TBoolean;
            SyncToken: typebox.TString;
            AccountBalance: typebox.TString;
            AmountPaid: typebox.TString;
            OriginAddress: typebox.TUnion<[typebox.TObject<{
                id: typebox.TOptional<typebox.TString>;
                line1: typebox.TString;
                line2: typebox.TString;
                city: typebox.TString;
                region: typebox.TString;
                postalCode: typebox.TString;
                country: typebox.TString;
            }>, typebox.TNull]>;
            DestinationAddress: typebox.TUnion<[typebox.TObject<{
                id: typebox.TOptional<typebox.TString>;
                line1: typebox.TString;
                line2: typebox.TString;
                city: typebox.TString;
                region: typebox.TString;
                postalCode: typebox.TString;
                country: typebox.TString;
            }>, typebox.TNull]>;
            Customer: typebox.TUnion<[typebox.TObject<{
                id: typebox.TString;
                displayName: typebox.TString;
                taxable: typebox.TBoolean;
                shippingAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                billingAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                parentId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                isProject: typebox.TBoolean;
            }>, typebox.TNull]>;
            QboSalesTaxItemId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            errorCode: typebox.TOptional<typebox.TEnum<["UnsupportedType", "BeforeStartDate", "no-lines", "no-destination", "incomplete-destination", "no-origin", "tax-inclusive", "no-exchange-rate", "Paid", "AccountingTax", "TaxedInQuickBooks", "ReceiptOfOtherApp", "QuickBooksError", "QuickBooksUnavailable", "EstimateRefused", "CodeTaken", "CannotModifyLockedTransaction", "AvaTaxError", "AvaTaxUnavailable", "NumberTaken", "TaxChanged", "ClaimLost", "NeedsAttention", "Internal", "NotActive", "NotIntegrated", "NotRegistered", "Down", "Disconnected", "CredentialsRefused", "EcosystemDisabled", "UnknownKind"]>>;
            avaTax: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
            taxItemId: typebox.TString;
            accountId: typebox.TString;
            rdfItemId: typebox.TString;
            rdfAmount: typebox.TUnion<[typebox.TNumber, typebox.TLiteral<"">]>;
            rdfItemAccountId: typebox.TString;
            rdfName: typebox.TOptional<typebox.TString>;
            rdfUnknown: typebox.TOptional<typebox.TBoolean>;
            taxOnRdfItemId: typebox.TString;
            taxOnRdfAmount: typebox.TUnion<[typebox.TNumber, typebox.TLiteral<"">]>;
            taxOnRdfItemAccountId: typebox.TString;
            absorbedFee: typebox.TOptional<typebox.TNumber>;
            totalAmount: typebox.TNumber;
            docDate: typebox.TString;
            requestId: typebox.TString;
            docCode: typebox.TString;
            isCached: typebox.TBoolean;
            zeroReason: typebox.TUnion<[typebox.TEnum<["no-nexus", "no-tax-in-state", "outside-coverage", "exempt-certificate", "exempt-customer", "exempt-entity-use-code", "non-taxable-lines", "non-taxable-code", "below-threshold", "tax-holiday", "zero-rate", "zero-amount", "discounted-away", "tax-override", "calculation-disabled", "not-explained"]>, typebox.TNull]>;
            zeroReasonText: typebox.TOptional<typebox.TString>;
            discountAmount: typebox.TOptional<typebox.TNumber>;
            breakdown: typebox.TOptional<typebox.TArray<typebox.TObject<{
                line: typebox.TInteger;
                jurisdiction: typebox.TString;
                level: typebox.TEnum<["State", "County", "City", "Special"]>;
                rate: typebox.TString;
                taxable: typebox.TNumber;
                exempt: typebox.TNumber;
                tax: typebox.TNumber;
                taxCode: typebox.TString;
                codeFrom: typebox.TString;
            }>>>;
        }>;
    };
    processDocument: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            realmId: typebox.TString;
            txnType: typebox.TInteger;
            docCode: typebox.TString;
            newDocCode: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            totalAmount: typebox.TNumber;
            totalTax: typebox.TNumber;
            docDate: typebox.TString;
            postSaveDocument: typebox.TObject<{
                lineItems: typebox.TArray<typebox.TObject<{
                    itemId: typebox.TString;
                    quantity: typebox.TNumber;
                    amount: typebox.TNumber;
                    description: typebox.TString;
                    taxCodeId: typebox.TString;
                    isTaxableItem: typebox.TBoolean;
                    IsShippingItem: typebox.TBoolean;
                    itemType: typebox.TString;
                    salesDetailType: typebox.TString;
                    isSubtotalLine: typebox.TBoolean;
                    serviceDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                    Product: typebox.TUnion<[typebox.TObject<{
                        id: typebox.TString;
                        name: typebox.TString;
                        fullyQualifiedName: typebox.TString;
                        type: typebox.TString;
                        taxable: typebox.TBoolean;
                    }>, typebox.TNull]>;
                }>>;
                customerId: typebox.TString;
                referenceNumber: typebox.TString;
                txnType: typebox.TEnum<[4, 32, 33, 34, 35]>;
                txnId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                DocumentDate: typebox.TString;
                shippingAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                billingAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                department: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                shipMethod: typebox.TOptional<typebox.TString>;
                documentDiscount: typebox.TUnion<[typebox.TObject<{
                    discountAmount: typebox.TNumber;
                    discountPercent: typebox.TString;
                    discountTaxable: typebox.TBoolean;
                }>, typebox.TNull]>;
                IsEstimateRequest: typebox.TBoolean;
                IsNewTxn: typebox.TBoolean;
                IsTaxRatePresent: typebox.TBoolean;
                QbEvent: typebox.TString;
                IsVoided: typebox.TBoolean;
                SyncToken: typebox.TString;
                AccountBalance: typebox.TString;
                AmountPaid: typebox.TString;
                OriginAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                DestinationAddress: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TOptional<typebox.TString>;
                    line1: typebox.TString;
                    line2: typebox.TString;
                    city: typebox.TString;
                    region: typebox.TString;
                    postalCode: typebox.TString;
                    country: typebox.TString;
                }>, typebox.TNull]>;
                Customer: typebox.TUnion<[typebox.TObject<{
                    id: typebox.TString;
                    displayName: typebox.TString;
                    taxable: typebox.TBoolean;
                    shippingAddress: typebox.TUnion<[typebox.TObject<{
                        id: typebox.TOptional<typebox.TString>;
                        line1: typebox.TString;
                        line2: typebox.TString;
                        city: typebox.TString;
                        region: typebox.TString;
                        postalCode: typebox.TString;
                        country: typebox.TString;
                    }>, typebox.TNull]>;
                    billingAddress: typebox.TUnion<[typebox.TObject<{
                        id: typebox.TOptional<typebox.TString>;
                        line1: typebox.TString;
                        line2: typebox.TString;
                        city: typebox.TString;
                        region: typebox.TString;
                        postalCode: typebox.TString;
                        country: typebox.TString;
                    }>, typebox.TNull]>;
                    parentId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
                    isProject: typebox.TBoolean;
                }>, typebox.TNull]>;
                QboSalesTaxItemId: typebox.TString;
            }>;
        }>;
        answer: typebox.TObject<{
            errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            errorCode: typebox.TOptional<typebox.TEnum<["UnsupportedType", "BeforeStartDate", "no-lines", "no-destination", "incomplete-destination", "no-origin", "tax-inclusive", "no-exchange-rate", "Paid", "AccountingTax", "TaxedInQuickBooks", "ReceiptOfOtherApp", "QuickBooksError", "QuickBooksUnavailable", "EstimateRefused", "CodeTaken", "CannotModifyLockedTransaction", "AvaTaxError", "AvaTaxUnavailable", "NumberTaken", "TaxChanged", "ClaimLost", "NeedsAttention", "Internal", "NotActive", "NotIntegrated", "NotRegistered", "Down", "Disconnected", "CredentialsRefused", "EcosystemDisabled", "UnknownKind"]>>;
            status: typebox.TEnum<["Queued", "Done", "NeedsUser", "Ignored"]>;
            operationId: typebox.TString;
        }>;
    };
    cancelTax: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            txnId: typebox.TString;
            txnType: typebox.TInteger;
            qboDocNumber: typebox.TString;
            qboDocumentDate: typebox.TString;
            reason: typebox.TOptional<typebox.TEnum<["Voided", "Deleted"]>>;
        }>;
        answer: typebox.TObject<{
            errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            errorCode: typebox.TOptional<typebox.TEnum<["UnsupportedType", "BeforeStartDate", "no-lines", "no-destination", "incomplete-destination", "no-origin", "tax-inclusive", "no-exchange-rate", "Paid", "AccountingTax", "TaxedInQuickBooks", "ReceiptOfOtherApp", "QuickBooksError", "QuickBooksUnavailable", "EstimateRefused", "CodeTaken", "CannotModifyLockedTransaction", "AvaTaxError", "AvaTaxUnavailable", "NumberTaken", "TaxChanged", "ClaimLost", "NeedsAttention", "Internal", "NotActive", "NotIntegrated", "NotRegistered", "Down", "Disconnected", "CredentialsRefused", "EcosystemDisabled", "UnknownKind"]>>;
            status: typebox.TEnum<["Queued", "Done", "NeedsUser", "Ignored"]>;
            operationId: typebox.TString;
        }>;
    };
    documentTimeline: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        query: typebox.TObject<{
            txnType: typebox.TString;
            txnId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            entries: typebox.TArray<typebox.TObject<{
                at: typebox.TString;
                event: typebox.TString;
                detail: typebox.TUnknown;
            }>>;
            record: typebox.TOptional<typebox.TUnion<[typebox.TObject<{
                state: typebox.TEnum<["recording", "waiting", "recorded", "voided", "not-recorded", "attention"]>;
                operationId: typebox.TString;
                code: typebox.TString;
                version: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                waitsFor: typebox.TEnum<["", "QuickBooks", "AvaTax"]>;
                message: typebox.TString;
                errorCode: typebox.TOptional<typebox.TEnum<["UnsupportedType", "BeforeStartDate", "no-lines", "no-destination", "incomplete-destination", "no-origin", "tax-inclusive", "no-exchange-rate", "Paid", "AccountingTax", "TaxedInQuickBooks", "ReceiptOfOtherApp", "QuickBooksError", "QuickBooksUnavailable", "EstimateRefused", "CodeTaken", "CannotModifyLockedTransaction", "AvaTaxError", "AvaTaxUnavailable", "NumberTaken", "TaxChanged", "ClaimLost", "NeedsAttention", "Internal", "NotActive", "NotIntegrated", "NotRegistered", "Down", "Disconnected", "CredentialsRefused", "EcosystemDisabled", "UnknownKind"]>>;
                writtenSyncToken: typebox.TString;
            }>, typebox.TNull]>>;
        }>;
    };
    documentCalls: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        query: typebox.TObject<{
            txnType: typebox.TString;
            txnId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            calls: typebox.TArray<typebox.TObject<{
                at: typebox.TString;
                vendor: typebox.TEnum<["accounting", "tax-provider"]>;
                operation: typebox.TString;
                status: typebox.TInteger;
                durationMs: typebox.TInteger;
                request: typebox.TUnknown;
                response: typebox.TUnknown;
                correlationId: typebox.TString;
                exchangeId: typebox.TString;
            }>>;
        }>;
    };
    userConfiguration: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            status: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
            isEnableAddressValidation: typebox.TBoolean;
            editConfig: typebox.TBoolean;
            avaTaxUserName: typebox.TString;
            qboCompanyName: typebox.TString;
        }>;
    };
    companyOverview: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            attention: typebox.TArray<typebox.TObject<{
                kind: typebox.TEnum<["documents-without-tax", "documents-without-fee", "threshold-passed", "connection-ends", "settings-incomplete", "recording-disabled"]>;
                count: typebox.TInteger;
                names: typebox.TArray<typebox.TString>;
                reason: typebox.TString;
                amount: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
                limit: typebox.TUnion<[typebox.TNumber, typebox.TNull]>;
                on: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            }>>;
            regionsCollecting: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
            companyCode: typebox.TString;
            avaTaxStartDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
        }>;
    };
    checkUp: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            checkedAt: typebox.TString;
            findings: typebox.TArray<typebox.TObject<{
                area: typebox.TEnum<["credentials", "rights", "subscriptions", "sales-tax", "own-items", "addresses", "nexus", "item-mapping"]>;
                code: typebox.TEnum<["in-order", "not-checked", "needs-accounting", "needs-provider", "not-connected", "accounting-refused", "connection-ends", "credentials-missing", "credentials-refused", "company-not-linked", "company-not-found", "role-insufficient", "subscription-tax", "subscription-addresses", "subscription-certificates", "sales-tax-not-set-up", "zero-rate-missing", "default-rate-charges", "tax-item-missing", "fee-items-missing", "item-not-found", "item-inactive", "item-unusable", "item-taxable", "account-inactive", "account-not-liability", "address-missing", "address-incomplete", "address-not-valid", "nexus-missing", "nexus-home-missing", "items-undecided", "items-same-code"]>;
                severity: typebox.TEnum<["problem", "warning", "unknown", "ok"]>;
                subject: typebox.TString;
                page: typebox.TUnion<[typebox.TEnum<["/integration", "/linkcompany", "/connectorsettings", "/nexussetup", "/itemmanagement"]>, typebox.TNull]>;
                url: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            }>>;
        }>;
    };
    providerCalls: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            calls: typebox.TArray<typebox.TObject<{
                at: typebox.TString;
                vendor: typebox.TEnum<["accounting", "tax-provider"]>;
                operation: typebox.TString;
                status: typebox.TInteger;
                durationMs: typebox.TInteger;
                request: typebox.TUnknown;
                response: typebox.TUnknown;
                correlationId: typebox.TString;
                exchangeId: typebox.TString;
            }>>;
        }>;
    };
    setCalculationStatus: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            status: typebox.TBoolean;
        }>;
        answer: typebox.TObject<{
            calculationStatus: typebox.TBoolean;
            errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
        }>;
    };
    updatedConfiguration: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TUnion<[typebox.TObject<{
            taxItemId: typebox.TString;
            rdfItemId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            taxOnRdfItemId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            isEnableRetailDeliveryFee: typebox.TEnum<["true", "false"]>;
            isEnableAddressValidation: typebox.TBoolean;
            avaTaxStartDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            integrationStatus: typebox.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
        }>, typebox.TNull]>;
    };
    clientLogs: {
        body: typebox.TUnion<[typebox.TObject<{
            message: typebox.TString;
            level: typebox.TEnum<["Information", "Warning", "Error"]>;
            timestamp: typebox.TString;
            source: typebox.TLiteral<"QBOWebApp">;
            location: typebox.TString;
            additionalData: typebox.TUnknown;
        }>, typebox.TArray<typebox.TObject<{
            message: typebox.TString;
            level: typebox.TEnum<["Information", "Warning", "Error"]>;
            timestamp: typebox.TString;
            source: typebox.TLiteral<"QBOWebApp">;
            location: typebox.TString;
            additionalData: typebox.TUnknown;
        }>>]>;
        answer: typebox.TNull;
    };
    health: {
        answer: typebox.TObject<{
            status: typebox.TLiteral<"OK">;
        }>;
    };
    settings: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            avaTaxCompanies: typebox.TArray<typebox.TObject<{
                companyCode: typebox.TString;
                companyName: typebox.TString;
            }>>;
            salesTaxItems: typebox.TArray<typebox.TObject<{
                itemCode: typebox.TString;
                itemName: typebox.TString;
            }>>;
            rdfItems: typebox.TArray<typebox.TObject<{
                itemCode: typebox.TString;
                itemName: typebox.TString;
            }>>;
            showSalesTaxItemsSection: typebox.TBoolean;
            areCredentialsMissing: typebox.TOptional<typebox.TBoolean>;
            avaTaxDetails: typebox.TObject<{
                avaTaxAccountNumber: typebox.TString;
                avaTaxUserName: typebox.TString;
                avaTaxCompanyCode: typebox.TString;
            }>;
            configuration: typebox.TObject<{
                receiptsOfOtherApps: typebox.TOptional<typebox.TEnum<["leave", "record", "tax"]>>;
                originalSaleField: typebox.TOptional<typebox.TString>;
                isFeeAbsorbed: typebox.TOptional<typebox.TBoolean>;
                pickUpShipMethod: typebox.TOptional<typebox.TString>;
                purchaseOrderField: typebox.TOptional<typebox.TString>;
                salespersonField: typebox.TOptional<typebox.TString>;
                locationCodes: typebox.TOptional<typebox.TRecord<"^.*$", typebox.TString>>;
                timeZone: typebox.TOptional<typebox.TString>;
                isRecordingDisabled: typebox.TOptional<typebox.TBoolean>;
                taxItemId: typebox.TString;
                rdfItemId: typebox.TString;
                rdfItemCode: typebox.TString;
                taxOnRdfItemId: typebox.TString;
                taxOnRdfItemCode: typebox.TString;
                isEnableRetailDeliveryFee: typebox.TEnum<["true", "false"]>;
                isEnableAddressValidation: typebox.TBoolean;
                applyParentExemptionToSubCustomer: typebox.TBoolean;
                applyParentExemptionToProject: typebox.TBoolean;
                isMakeAllCustomerTaxable: typebox.TBoolean;
                avaTaxStartDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            }>;
            locations: typebox.TOptional<typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                name: typebox.TString;
            }>>>;
            userId: typebox.TString;
            version: typebox.TInteger;
        }>;
    };
    saveSettings: {
        body: typebox.TObject<{
            avaTaxCompanies: typebox.TArray<typebox.TObject<{
                companyCode: typebox.TString;
                companyName: typebox.TString;
            }>>;
            salesTaxItems: typebox.TArray<typebox.TObject<{
                itemCode: typebox.TString;
                itemName: typebox.TString;
            }>>;
            rdfItems: typebox.TArray<typebox.TObject<{
                itemCode: typebox.TString;
                itemName: typebox.TString;
            }>>;
            showSalesTaxItemsSection: typebox.TBoolean;
            areCredentialsMissing: typebox.TOptional<typebox.TBoolean>;
            avaTaxDetails: typebox.TObject<{
                avaTaxAccountNumber: typebox.TString;
                avaTaxUserName: typebox.TString;
                avaTaxCompanyCode: typebox.TString;
            }>;
            configuration: typebox.TObject<{
                receiptsOfOtherApps: typebox.TOptional<typebox.TEnum<["leave", "record", "tax"]>>;
                originalSaleField: typebox.TOptional<typebox.TString>;
                isFeeAbsorbed: typebox.TOptional<typebox.TBoolean>;
                pickUpShipMethod: typebox.TOptional<typebox.TString>;
                purchaseOrderField: typebox.TOptional<typebox.TString>;
                salespersonField: typebox.TOptional<typebox.TString>;
                locationCodes: typebox.TOptional<typebox.TRecord<"^.*$", typebox.TString>>;
                timeZone: typebox.TOptional<typebox.TString>;
                isRecordingDisabled: typebox.TOptional<typebox.TBoolean>;
                taxItemId: typebox.TString;
                rdfItemId: typebox.TString;
                rdfItemCode: typebox.TString;
                taxOnRdfItemId: typebox.TString;
                taxOnRdfItemCode: typebox.TString;
                isEnableRetailDeliveryFee: typebox.TEnum<["true", "false"]>;
                isEnableAddressValidation: typebox.TBoolean;
                applyParentExemptionToSubCustomer: typebox.TBoolean;
                applyParentExemptionToProject: typebox.TBoolean;
                isMakeAllCustomerTaxable: typebox.TBoolean;
                avaTaxStartDate: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            }>;
            locations: typebox.TOptional<typebox.TArray<typebox.TObject<{
                id: typebox.TString;
                name: typebox.TString;
            }>>>;
            userId: typebox.TString;
            version: typebox.TInteger;
        }>;
        answer: typebox.TBoolean;
    };
    searchItems: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            search: typebox.TString;
        }>;
        answer: typebox.TArray<typebox.TObject<{
            id: typebox.TString;
            fullyQualifiedName: typebox.TString;
        }>>;
    };
    validateAccount: {
        body: typebox.TObject<{
            username: typebox.TString;
        }>;
        answer: typebox.TObject<{
            status: typebox.TBoolean;
            avaTaxCompanies: typebox.TArray<typebox.TObject<{
                companyCode: typebox.TString;
                companyName: typebox.TString;
            }>>;
            accountNumbers: typebox.TArray<typebox.TString>;
            errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
        }>;
    };
    nexus: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            nexusList: typebox.TArray<typebox.TObject<{
                enabled: typebox.TBoolean;
                checked: typebox.TBoolean;
                stateName: typebox.TString;
                stateCode: typebox.TString;
                countryName: typebox.TString;
                countryCode: typebox.TString;
                corporateHeadQuarters: typebox.TBoolean;
                totalInvoice: typebox.TInteger;
                taxedInvoice: typebox.TInteger;
                sales: typebox.TOptional<typebox.TNumber>;
                threshold: typebox.TOptional<typebox.TObject<{
                    amount: typebox.TNumber;
                    count: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    op: typebox.TEnum<["OR", "AND"]>;
                    reached: typebox.TNumber;
                    source: typebox.TString;
                    from: typebox.TString;
                }>>;
                collectsFrom: typebox.TOptional<typebox.TString>;
                nexusType: typebox.TOptional<typebox.TEnum<["sales-or-use", "sales", "streamlined"]>>;
                localTaxes: typebox.TOptional<typebox.TEnum<["state-administered", "all", "selected"]>>;
                isHomeRuleState: typebox.TOptional<typebox.TBoolean>;
                isStreamlinedState: typebox.TOptional<typebox.TBoolean>;
            }>>;
            asOf: typebox.TString;
            invoiceCount: typebox.TInteger;
            today: typebox.TOptional<typebox.TString>;
            effectiveDate: typebox.TOptional<typebox.TString>;
            nexusType: typebox.TOptional<typebox.TEnum<["sales-or-use", "sales"]>>;
        }>;
    };
    enableNexus: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            nexusList: typebox.TArray<typebox.TObject<{
                enabled: typebox.TBoolean;
                checked: typebox.TBoolean;
                stateName: typebox.TString;
                stateCode: typebox.TString;
                countryName: typebox.TString;
                countryCode: typebox.TString;
                corporateHeadQuarters: typebox.TBoolean;
                totalInvoice: typebox.TInteger;
                taxedInvoice: typebox.TInteger;
                sales: typebox.TOptional<typebox.TNumber>;
                threshold: typebox.TOptional<typebox.TObject<{
                    amount: typebox.TNumber;
                    count: typebox.TUnion<[typebox.TInteger, typebox.TNull]>;
                    op: typebox.TEnum<["OR", "AND"]>;
                    reached: typebox.TNumber;
                    source: typebox.TString;
                    from: typebox.TString;
                }>>;
                collectsFrom: typebox.TOptional<typebox.TString>;
                nexusType: typebox.TOptional<typebox.TEnum<["sales-or-use", "sales", "streamlined"]>>;
                localTaxes: typebox.TOptional<typebox.TEnum<["state-administered", "all", "selected"]>>;
                isHomeRuleState: typebox.TOptional<typebox.TBoolean>;
                isStreamlinedState: typebox.TOptional<typebox.TBoolean>;
            }>>;
            asOf: typebox.TString;
            invoiceCount: typebox.TInteger;
            today: typebox.TOptional<typebox.TString>;
            effectiveDate: typebox.TOptional<typebox.TString>;
            nexusType: typebox.TOptional<typebox.TEnum<["sales-or-use", "sales"]>>;
        }>;
        answer: typebox.TObject<{
            value: typebox.TBoolean;
            error: typebox.TUnion<[typebox.TObject<{
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    signInUrl: {
        query: typebox.TObject<{
            realmId: typebox.TOptional<typebox.TString>;
            operationType: typebox.TOptional<typebox.TEnum<["signin", "onboarding", "reconnect"]>>;
            prompt: typebox.TOptional<typebox.TEnum<["login", "select_account", "none"]>>;
        }>;
        answer: typebox.TString;
    };
    aiValidator: {
        body: typebox.TObject<{
            code: typebox.TString;
            id_token: typebox.TString;
            scope: typebox.TString;
            state: typebox.TString;
            session_state: typebox.TString;
            realmId: typebox.TOptional<typebox.TString>;
            avataxCompanyId: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TObject<{
            validationflag: typebox.TEnum<["true", "false"]>;
            avaToken: typebox.TString;
            appToken: typebox.TString;
            idToken: typebox.TString;
            avaAcc: typebox.TString;
            avaUser: typebox.TString;
            avaType: typebox.TString;
            isSetupComplete: typebox.TBoolean;
            isAvaTaxCompanyConfigured: typebox.TBoolean;
            error: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            userId: typebox.TString;
            realmId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            userName: typebox.TString;
            companyName: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            isQboConnected: typebox.TBoolean;
            signInToken: typebox.TOptional<typebox.TString>;
        }>;
    };
    startSignIn: {
        body: typebox.TObject<{
            operationType: typebox.TEnum<["signin", "onboarding", "reconnect"]>;
            prompt: typebox.TEnum<["login", "select_account", "none"]>;
            realmId: typebox.TOptional<typebox.TString>;
            connectorId: typebox.TOptional<typebox.TString>;
            accountId: typebox.TOptional<typebox.TString>;
            avataxCompanyId: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TObject<{
            intuitUrl: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            error: typebox.TUnion<[typebox.TObject<{
                reasonCode: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    completeAccountingAuth: {
        body: typebox.TObject<{
            Code: typebox.TString;
            State: typebox.TString;
            Scope: typebox.TString;
            RealmId: typebox.TString;
            Error: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            ErrorDescription: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            avaTaxUserId: typebox.TString;
            isAlreadyConnected: typebox.TBoolean;
            avataxAccountNumber: typebox.TString;
            enableProcessing: typebox.TBoolean;
            avataxCompanyId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            isQboDisconnected: typebox.TBoolean;
            aiUrl: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            error: typebox.TUnion<[typebox.TObject<{
                reasonCode: typebox.TEnum<["AlreadyConnected", "AccessDenied", "StateMismatch"]>;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    completeAuth: {
        body: typebox.TObject<{
            Code: typebox.TString;
            State: typebox.TString;
            Scope: typebox.TString;
            RealmId: typebox.TString;
            Error: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            ErrorDescription: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            avaTaxUserId: typebox.TString;
            isAlreadyConnected: typebox.TBoolean;
            avataxAccountNumber: typebox.TString;
            enableProcessing: typebox.TBoolean;
            avataxCompanyId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            success: typebox.TBoolean;
            sessionId: typebox.TString;
            isSetupComplete: typebox.TBoolean;
            isAvaTaxCompanyConfigured: typebox.TBoolean;
            realmId: typebox.TString;
            userId: typebox.TString;
            companyName: typebox.TString;
            error: typebox.TUnion<[typebox.TObject<{
                reasonCode: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    connectedCompanySignInUrl: {
        query: typebox.TObject<{
            realmId: typebox.TString;
            requestToken: typebox.TOptional<typebox.TString>;
            userId: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TString;
    };
    validateCompany: {
        body: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            isValid: typebox.TBoolean;
            error: typebox.TUnion<[typebox.TObject<{
                reasonCode: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    authorizedForAiLogin: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        body: typebox.TObject<{
            requestToken: typebox.TOptional<typebox.TString>;
            userId: typebox.TOptional<typebox.TString>;
        }>;
        answer: typebox.TObject<{
            isAuthorized: typebox.TBoolean;
            errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
        }>;
    };
    authorizeProvider: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            username: typebox.TString;
            password: typebox.TString;
            credentialType: typebox.TOptional<typebox.TEnum<["user", "licenseKey"]>>;
        }>;
        answer: typebox.TObject<{
            status: typebox.TBoolean;
            errorMessage: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            avaTaxUserName: typebox.TString;
            qboCompanyName: typebox.TString;
        }>;
    };
    providerAuthorization: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            isAuthorized: typebox.TBoolean;
            requestToken: typebox.TString;
        }>;
    };
    providerCompanies: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        answer: typebox.TArray<typebox.TObject<{
            isDefault: typebox.TBoolean;
            isWanted: typebox.TOptional<typebox.TBoolean>;
            companyCode: typebox.TString;
            companyName: typebox.TString;
        }>>;
    };
    linkCompany: {
        params: typebox.TObject<{
            userId: typebox.TString;
        }>;
        body: typebox.TObject<{
            companyCode: typebox.TString;
        }>;
        answer: typebox.TObject<{
            companyCode: typebox.TString;
            isAvaTaxCompanyConfigured: typebox.TBoolean;
            isSetupComplete: typebox.TBoolean;
            error: typebox.TUnion<[typebox.TObject<{
                reasonCode: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    testCase: {
        body: typebox.TObject<{
            code: typebox.TString;
        }>;
        answer: typebox.TObject<{
            validationflag: typebox.TEnum<["true", "false"]>;
            avaToken: typebox.TString;
            appToken: typebox.TString;
            idToken: typebox.TString;
            avaAcc: typebox.TString;
            avaUser: typebox.TString;
            avaType: typebox.TString;
            isSetupComplete: typebox.TBoolean;
            isAvaTaxCompanyConfigured: typebox.TBoolean;
            error: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            userId: typebox.TString;
            realmId: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            userName: typebox.TString;
            companyName: typebox.TUnion<[typebox.TString, typebox.TNull]>;
            isQboConnected: typebox.TBoolean;
            signInToken: typebox.TOptional<typebox.TString>;
        }>;
    };
    extendJwt: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            jwtToken: typebox.TString;
            userId: typebox.TString;
            userName: typebox.TString;
            avataxAccountNumber: typebox.TString;
        }>;
    };
    logout: {
        params: typebox.TObject<{
            flag: typebox.TEnum<["true", "false"]>;
        }>;
        body: typebox.TArray<typebox.TObject<{
            token: typebox.TString;
            tokenType: typebox.TLiteral<"Jwt">;
        }>>;
        answer: typebox.TLiteral<true>;
    };
    disconnectOwn: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TObject<{
            isQboDisconnected: typebox.TBoolean;
            error: typebox.TUnion<[typebox.TObject<{
                reasonCode: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    disconnectHint: {
        params: typebox.TObject<{
            realmId: typebox.TString;
        }>;
        answer: typebox.TLiteral<true>;
    };
    staffSignInUrl: {
        query: typebox.TObject<{
            again: typebox.TOptional<typebox.TEnum<["true", "false"]>>;
        }>;
        answer: typebox.TString;
    };
    staffSignIn: {
        body: typebox.TObject<{
            code: typebox.TString;
            state: typebox.TString;
        }>;
        answer: typebox.TObject<{
            sessionId: typebox.TString;
            userName: typebox.TString;
            userId: typebox.TString;
            source: typebox.TLiteral<"okta">;
            error: typebox.TUnion<[typebox.TObject<{
                reasonCode: typebox.TString;
                message: typebox.TString;
            }>, typebox.TNull]>;
        }>;
    };
    staffRevoke: {
        answer: typebox.TString;
    };
    embedSession: {
        body: typebox.TObject<{
            realmId: typebox.TString;
            widgets: typebox.TArray<typebox.TString>;
            origins: typebox.TArray<typebox.TString>;
            user: typebox.TOptional<typebox.TObject<{
                name: typebox.TString;
                email: typebox.TString;
            }>>;
        }>;
        answer: typebox.TObject<{
            token: typebox.TString;
            expiresAt: typebox.TString;
        }>;
    };
};
type Schemas = typeof schemas;

type Part<Name extends RouteName, Key extends string> = Schemas[Name] extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : undefined;
/** The types of every call, resolved once: generic code then compares names instead of schemas. */
interface Types {
    readonly params: {
        readonly [Name in RouteName]: Part<Name, 'params'>;
    };
    readonly query: {
        readonly [Name in RouteName]: Part<Name, 'query'>;
    };
    readonly body: {
        readonly [Name in RouteName]: Part<Name, 'body'>;
    };
    readonly answer: {
        readonly [Name in RouteName]: Static<Schemas[Name]['answer']>;
    };
}
type Answer<Name extends RouteName> = Types['answer'][Name];

/** A change of the document's own lines by the panel. */
type LineChange = {
    readonly action: 'insert';
    readonly line: TaxLine;
} | {
    readonly action: 'update';
    readonly lineId: Id;
    readonly line: TaxLine;
} | {
    readonly action: 'remove';
    readonly lineId: Id;
};

/** A dialog of the panel. */
interface DialogRequest {
    readonly title: string;
    readonly text: string;
    readonly buttons: readonly {
        readonly id: string;
        readonly label: string;
    }[];
}
/**
 * The panel's interface to a stored document, the same as that of a document page (`DocumentHost` of
 * `@salestax/estimate-panel`). What the panel changes is shown, and not written until the person writes it.
 */
interface StoredDocumentHost {
    readonly context: () => Promise<{
        readonly email: string;
        readonly name: string;
        readonly isAdmin: boolean;
        readonly companyName: string;
        readonly realmId: Id;
        readonly qboUserId: Id;
    }>;
    readonly current: () => Promise<StoredSalesDocument | null>;
    readonly changeLines: (changes: readonly LineChange[]) => Promise<void>;
    readonly changeDiscount: (amount: Amount) => Promise<void>;
    /** The document is not saved here: the service records what it writes itself. */
    readonly onLifecycle: () => () => void;
    readonly resize: () => void;
    readonly showDialog: (request: DialogRequest) => Promise<string>;
}

/** Mounts the estimate panel in an element, for the document of the host. */
type MountPanel = (place: HTMLElement, host: StoredDocumentHost) => {
    readonly unmount: () => void;
};

/** Options of the sales documents. */
interface DocumentsOptions extends ServiceOptions {
    /** Where the window came from. With one there is no link back to the home page. */
    readonly source?: string | undefined;
    /**
     * Mounts the estimate panel in an element, for the document of the host: with `mount` of the estimate panel and this
     * host. @default documents are shown without the panel
     */
    readonly mountPanel?: MountPanel | undefined;
}
/** Events of the sales documents. */
interface DocumentsEvents extends ServiceEvents {
    /** The service has written the tax lines of a document, or has not for a reason. */
    taxLinesWritten: {
        readonly txnType: TxnType;
        readonly txnId: string;
        readonly outcome: Answer<'writeTaxLines'>['outcome'];
    };
}
/** Lists recent sales documents with what became of their tax, and opens one beside the estimate panel. */
declare const widget: Widget<DocumentsOptions, DocumentsEvents, {
    heading: string;
    note: string;
    loading: string;
    period: string;
    from: string;
    to: string;
    show: string;
    checkDates: string;
    required: string;
    toBeforeFrom: string;
    tooLong: string;
    search: string;
    searchHint: string;
    searchNow: string;
    clear: string;
    filters: string;
    types: string;
    allTypes: string;
    showAll: string;
    noDocuments: string;
    noneFound: string;
    truncated: string;
    table: string;
    number: string;
    noNumber: string;
    date: string;
    type: string;
    customer: string;
    amount: string;
    tax: string;
    state: string;
    open: string;
    csvFile: string;
    4: string;
    32: string;
    33: string;
    34: string;
    35: string;
    recorded: string;
    recording: string;
    waiting: string;
    attention: string;
    'not-recorded': string;
    voided: string;
    estimate: string;
    backToList: string;
    loadingDocument: string;
    deliveredTo: string;
    billedTo: string;
    lines: string;
    description: string;
    quantity: string;
    rate: string;
    shipping: string;
    discount: string;
    accountingTax: string;
    total: string;
    notWritten: string;
    unwritten: string;
    panel: string;
    write: string;
    writeHint: string;
    writeEstimateHint: string;
    movesMoney: string;
    isVoided: string;
    openInAccounting: string;
    opensElsewhere: string;
    written: string;
    unchanged: string;
    skipped: string;
    notWrittenYet: string;
    writeFailed: string;
    record: string;
    noRecord: string;
    code: string;
    recordDate: string;
    recordTotal: string;
    recordTax: string;
    recordedAt: string;
    voidedRecord: string;
    detailsOf: (row: string) => string;
    back: string;
    notConnected: string;
    refresh: string;
    of: string;
    stop: string;
    csv: string;
    cancel: string;
    ok: string;
    rows: string;
    all: string;
    none: string;
    range: (from: number, to: number, of: number) => string;
    pages: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    sortBy: (column: string) => string;
    sortedAscending: (column: string) => string;
    sortedDescending: (column: string) => string;
    selectRow: (row: string) => string;
    selectedCount: (count: number) => string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    said: (_code: string, sentence: string) => string;
}, BaseOptions<DocumentsEvents, {
    heading: string;
    note: string;
    loading: string;
    period: string;
    from: string;
    to: string;
    show: string;
    checkDates: string;
    required: string;
    toBeforeFrom: string;
    tooLong: string;
    search: string;
    searchHint: string;
    searchNow: string;
    clear: string;
    filters: string;
    types: string;
    allTypes: string;
    showAll: string;
    noDocuments: string;
    noneFound: string;
    truncated: string;
    table: string;
    number: string;
    noNumber: string;
    date: string;
    type: string;
    customer: string;
    amount: string;
    tax: string;
    state: string;
    open: string;
    csvFile: string;
    4: string;
    32: string;
    33: string;
    34: string;
    35: string;
    recorded: string;
    recording: string;
    waiting: string;
    attention: string;
    'not-recorded': string;
    voided: string;
    estimate: string;
    backToList: string;
    loadingDocument: string;
    deliveredTo: string;
    billedTo: string;
    lines: string;
    description: string;
    quantity: string;
    rate: string;
    shipping: string;
    discount: string;
    accountingTax: string;
    total: string;
    notWritten: string;
    unwritten: string;
    panel: string;
    write: string;
    writeHint: string;
    writeEstimateHint: string;
    movesMoney: string;
    isVoided: string;
    openInAccounting: string;
    opensElsewhere: string;
    written: string;
    unchanged: string;
    skipped: string;
    notWrittenYet: string;
    writeFailed: string;
    record: string;
    noRecord: string;
    code: string;
    recordDate: string;
    recordTotal: string;
    recordTax: string;
    recordedAt: string;
    voidedRecord: string;
    detailsOf: (row: string) => string;
    back: string;
    notConnected: string;
    refresh: string;
    of: string;
    stop: string;
    csv: string;
    cancel: string;
    ok: string;
    rows: string;
    all: string;
    none: string;
    range: (from: number, to: number, of: number) => string;
    pages: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    sortBy: (column: string) => string;
    sortedAscending: (column: string) => string;
    sortedDescending: (column: string) => string;
    selectRow: (row: string) => string;
    selectedCount: (count: number) => string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    said: (_code: string, sentence: string) => string;
}>>;
declare const mount: (target: Element | string, options: DocumentsOptions & BaseOptions<DocumentsEvents, {
    heading: string;
    note: string;
    loading: string;
    period: string;
    from: string;
    to: string;
    show: string;
    checkDates: string;
    required: string;
    toBeforeFrom: string;
    tooLong: string;
    search: string;
    searchHint: string;
    searchNow: string;
    clear: string;
    filters: string;
    types: string;
    allTypes: string;
    showAll: string;
    noDocuments: string;
    noneFound: string;
    truncated: string;
    table: string;
    number: string;
    noNumber: string;
    date: string;
    type: string;
    customer: string;
    amount: string;
    tax: string;
    state: string;
    open: string;
    csvFile: string;
    4: string;
    32: string;
    33: string;
    34: string;
    35: string;
    recorded: string;
    recording: string;
    waiting: string;
    attention: string;
    'not-recorded': string;
    voided: string;
    estimate: string;
    backToList: string;
    loadingDocument: string;
    deliveredTo: string;
    billedTo: string;
    lines: string;
    description: string;
    quantity: string;
    rate: string;
    shipping: string;
    discount: string;
    accountingTax: string;
    total: string;
    notWritten: string;
    unwritten: string;
    panel: string;
    write: string;
    writeHint: string;
    writeEstimateHint: string;
    movesMoney: string;
    isVoided: string;
    openInAccounting: string;
    opensElsewhere: string;
    written: string;
    unchanged: string;
    skipped: string;
    notWrittenYet: string;
    writeFailed: string;
    record: string;
    noRecord: string;
    code: string;
    recordDate: string;
    recordTotal: string;
    recordTax: string;
    recordedAt: string;
    voidedRecord: string;
    detailsOf: (row: string) => string;
    back: string;
    notConnected: string;
    refresh: string;
    of: string;
    stop: string;
    csv: string;
    cancel: string;
    ok: string;
    rows: string;
    all: string;
    none: string;
    range: (from: number, to: number, of: number) => string;
    pages: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    sortBy: (column: string) => string;
    sortedAscending: (column: string) => string;
    sortedDescending: (column: string) => string;
    selectRow: (row: string) => string;
    selectedCount: (count: number) => string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    said: (_code: string, sentence: string) => string;
}>) => WidgetHandle<DocumentsOptions & BaseOptions<DocumentsEvents, {
    heading: string;
    note: string;
    loading: string;
    period: string;
    from: string;
    to: string;
    show: string;
    checkDates: string;
    required: string;
    toBeforeFrom: string;
    tooLong: string;
    search: string;
    searchHint: string;
    searchNow: string;
    clear: string;
    filters: string;
    types: string;
    allTypes: string;
    showAll: string;
    noDocuments: string;
    noneFound: string;
    truncated: string;
    table: string;
    number: string;
    noNumber: string;
    date: string;
    type: string;
    customer: string;
    amount: string;
    tax: string;
    state: string;
    open: string;
    csvFile: string;
    4: string;
    32: string;
    33: string;
    34: string;
    35: string;
    recorded: string;
    recording: string;
    waiting: string;
    attention: string;
    'not-recorded': string;
    voided: string;
    estimate: string;
    backToList: string;
    loadingDocument: string;
    deliveredTo: string;
    billedTo: string;
    lines: string;
    description: string;
    quantity: string;
    rate: string;
    shipping: string;
    discount: string;
    accountingTax: string;
    total: string;
    notWritten: string;
    unwritten: string;
    panel: string;
    write: string;
    writeHint: string;
    writeEstimateHint: string;
    movesMoney: string;
    isVoided: string;
    openInAccounting: string;
    opensElsewhere: string;
    written: string;
    unchanged: string;
    skipped: string;
    notWrittenYet: string;
    writeFailed: string;
    record: string;
    noRecord: string;
    code: string;
    recordDate: string;
    recordTotal: string;
    recordTax: string;
    recordedAt: string;
    voidedRecord: string;
    detailsOf: (row: string) => string;
    back: string;
    notConnected: string;
    refresh: string;
    of: string;
    stop: string;
    csv: string;
    cancel: string;
    ok: string;
    rows: string;
    all: string;
    none: string;
    range: (from: number, to: number, of: number) => string;
    pages: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    sortBy: (column: string) => string;
    sortedAscending: (column: string) => string;
    sortedDescending: (column: string) => string;
    selectRow: (row: string) => string;
    selectedCount: (count: number) => string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    said: (_code: string, sentence: string) => string;
}>, DocumentsEvents>;

export { mount, widget };
export type { DocumentsEvents, DocumentsOptions, StoredDocumentHost };
