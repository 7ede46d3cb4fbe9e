import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { requireManager } from '../security/guard.ts';
import { readUserConfiguration, setCalculationStatus } from '../use-cases/calculation-status.ts';
import { readSettings, saveSettings } from '../use-cases/company-settings.ts';
import { findItems } from '../use-cases/find-items.ts';
import { validateAccount } from '../use-cases/provider-credentials.ts';
import type { Services } from '../use-cases/services.ts';
import { companyRequestOf } from './company.ts';
import { type RouteContext, serve } from './register.ts';

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
