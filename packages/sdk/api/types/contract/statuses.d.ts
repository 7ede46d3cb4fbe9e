declare const onboardingStatuses: readonly ["NotStarted", "AIStarted", "AISuccess", "IntegrationStarted", "IntegrationSuccess", "Completed"];
declare const exemptionMethods: readonly ["Email", "Fax", "Download"];

export { exemptionMethods as e, onboardingStatuses as o };
