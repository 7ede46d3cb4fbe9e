import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { RequestError } from '../domain/request-error.ts';
import { machineClock } from '../ports/clock.ts';
import { createAttempts, createLocalCounter } from '../security/attempts.ts';
import { escapeSteering, scrub } from '../observation/scrub.ts';

/**
 * Where browsers tell what the policy of our pages refused: a way to run a foreign script that somebody tries, or a
 * mistake of ours. By `report-uri`, though CSP 3 prefers `report-to`: every browser sends it, and at once.
 */
export const policyReportsPath = '/policy-reports';

const refused = new Counter({
  name: 'policy_violations_total',
  help: 'What the content security policy of our pages refused in a browser, by directive',
  labelNames: ['directive'],
});

/** Anybody may report, so no text of theirs becomes a label. */
const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
]);

const Address = Type.String({ maxLength: 4_096 });
/** What we read of it: CSP 3, 'obtain the deprecated serialization of a violation'. */
const Report = Compile(
  Type.Object({
    'csp-report': Type.Object({ 'document-uri': Address, 'effective-directive': Address, 'blocked-uri': Address }),
  }),
);

const limits = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } }, bodyLimit: 16 * 1024 };
/** Reports of all browsers together that a process writes down, however many addresses a flood comes from. */
const ofEverybody = { max: 600, windowMs: 60_000 };

/** The reports of browsers: counted, and in the log without what an address may hold. */
export function policyReports(app: FastifyInstance): void {
  const share = createAttempts(createLocalCounter(machineClock), 'policy reports', ofEverybody);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(policyReportsPath, { schema: { hide: true }, ...limits }, async (request, reply) => {
      if (!Report.Check(request.body)) throw new RequestError('BadRequest', 'The body is not a report of a policy.');
      const report = request.body['csp-report'];
      const directive = directives.has(report['effective-directive']) ? report['effective-directive'] : 'other';
      refused.inc({ directive });
      const said = { page: placeOf(report['document-uri']), blocked: placeOf(report['blocked-uri']) };
      if (!(await share.take(''))) return reply.code(204).send();
      request.log.warn(
        { directive, untrusted: escapeSteering(scrub(JSON.stringify(said))) },
        'Browser reported a content security policy violation',
      );
      return reply.code(204).send();
    });
  });
}

/** What was asked for, and where: the rest of an address may be a secret. 'inline' and the like are no addresses. */
const placeOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';
