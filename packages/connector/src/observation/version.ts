/** Version of the service, shown to vendors, integrators and support staff. */
export const serviceVersion = '0.1.0';
