import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { requireManager } from '../../http/guard.ts';
import { readUserConfiguration, setCalculationStatus } from './calculation-status.ts';
import { readSettings, saveSettings } from './company-settings.ts';
import { findItems } from './find-tax-items.ts';
import { validateAccount } from './provider-credentials.ts';
import type { Services } from '../../service/services.ts';
import { companyRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';

/** What the administrator of a company decides. */
export function configurationRoutes(app: FastifyInstance, door: RouteContext, services: Services): void {
  serve(app, door, routes.userConfiguration, async (call) => readUserConfiguration(services, companyRequestOf(call)));
  serve(app, door, routes.setCalculationStatus, async (call) =>
    setCalculationStatus(services, companyRequestOf(call), call.principal?.canManage === true, call.body.status),
  );

  serve(app, door, routes.settings, async (call) => {
    requireManager(call.principal);
    return readSettings(services, companyRequestOf(call));
  });
  serve(app, door, routes.saveSettings, async (call) => {
    requireManager(call.principal);
    return saveSettings(services, companyRequestOf(call), call.body);
  });
  serve(app, door, routes.searchItems, async (call) => {
    requireManager(call.principal);
    return findItems(services, companyRequestOf(call), call.body.search);
  });
  serve(app, door, routes.validateAccount, async (call) => {
    requireManager(call.principal);
    return validateAccount(services, companyRequestOf(call), call.body.username);
  });
}
