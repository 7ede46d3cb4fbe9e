import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf, mayManage, recordedRequestOf } from '../../http/company-request.ts';
import { requireManager } from '../../http/guard.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { readActivity } from './activity.ts';
import { readUserConfiguration, setCalculationStatus } from './calculation-status.ts';
import { readSettings, saveSettings } from './company-settings.ts';
import { findItems } from './find-tax-items.ts';
import { readProviderCalls } from './provider-calls.ts';
import { validateAccount } from './provider-credentials.ts';

/** Settings of a company, for its administrator. */
export function configurationRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.userConfiguration, async (call) =>
    readUserConfiguration(services, companyRequestOf(call)),
  );
  serve(app, context, routes.setCalculationStatus, async (call) =>
    setCalculationStatus(services, recordedRequestOf(call), await mayManage(context, call), call.body.status),
  );

  serve(app, context, routes.activity, async (call) => {
    requireManager(call.principal);
    return readActivity(services, { realm: companyRequestOf(call).realmId }, call.query, 'owner');
  });
  serve(app, context, routes.providerCalls, async (call) => {
    requireManager(call.principal);
    return readProviderCalls(services, companyRequestOf(call));
  });

  serve(app, context, routes.settings, async (call) => {
    requireManager(call.principal);
    return readSettings(services, companyRequestOf(call), call.principal?.user ?? null);
  });
  serve(app, context, routes.saveSettings, async (call) => {
    requireManager(call.principal);
    return saveSettings(services, recordedRequestOf(call), call.body, call.principal?.user ?? null);
  });
  serve(app, context, routes.searchItems, async (call) => {
    requireManager(call.principal);
    return findItems(services, companyRequestOf(call), call.body.search);
  });
  serve(app, context, routes.validateAccount, async (call) => {
    requireManager(call.principal);
    return validateAccount(services, companyRequestOf(call), call.body.username, call.principal?.user ?? null);
  });
}
