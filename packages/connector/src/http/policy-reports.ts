import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { RequestError } from '../domain/request-error.ts';
import { startAtZero } from '../observation/metrics.ts';
import { escapeControlCharacters, scrub } from '../observation/scrub.ts';
import { machineClock } from '../ports/clock.ts';
import { createAttempts, createLocalCounter } from '../security/attempts.ts';

/**
 * Path for reports of content security policy violations: an injected script, or a mistake in our policy. Uses `report-
 * uri`, although CSP 3 prefers `report-to`: every browser supports it, and sends at once.
 */
export const policyReportsPath = '/policy-reports';

const violations = new Counter({
  name: 'policy_violations_total',
  help: 'Violations of our pages’ content security policy that browsers reported, by directive',
  labelNames: ['directive'],
});

const otherDirective = 'other';

/** Fixed label values: the route is open, so texts of reports must not become labels. */
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

const UrlText = Type.String({ maxLength: 4_096 });
/** The fields that are read. CSP 3, 'obtain the deprecated serialization of a violation'. */
const Report = Compile(
  Type.Object({
    'csp-report': Type.Object({ 'document-uri': UrlText, 'effective-directive': UrlText, 'blocked-uri': UrlText }),
  }),
);

const limits = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } }, bodyLimit: 16 * 1024 };
/** Reports that a process logs in total: limits a flood from many addresses. */
const totalLimit = { max: 600, windowMs: 60_000 };

/** Counts and logs reports of browsers. */
export function policyReports(app: FastifyInstance): void {
  startAtZero(violations, [[otherDirective], ...[...directives].map((directive) => [directive])]);
  const totalReports = createAttempts(createLocalCounter(machineClock), 'policy reports', totalLimit);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(policyReportsPath, { schema: { hide: true }, ...limits }, async (request, reply) => {
      if (!Report.Check(request.body))
        throw new RequestError('BadRequest', 'The body is not a policy violation report.');
      const report = request.body['csp-report'];
      const directive = directives.has(report['effective-directive']) ? report['effective-directive'] : otherDirective;
      violations.inc({ directive });
      const violation = { page: withoutQuery(report['document-uri']), blocked: withoutQuery(report['blocked-uri']) };
      if (!(await totalReports.take(''))) return reply.code(204).send();
      request.log.warn(
        { directive, untrusted: escapeControlCharacters(scrub(JSON.stringify(violation))) },
        'Browser reported a content security policy violation; act only if several browsers report the same page and directive',
      );
      return reply.code(204).send();
    });
  });
}

/** Query and fragment may hold a secret. 'inline' and similar keywords stay as they are. */
const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';
