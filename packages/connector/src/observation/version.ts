/** Version of the service, as vendors, integrators and support staff see it. */
export const serviceVersion = '0.1.0';
