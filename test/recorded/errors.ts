import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const Fault = Type.Object({
  Fault: Type.Object({ Error: Type.Array(Type.Object({ code: text, Message: text })), type: text }),
});
const GatewayFault = Type.Object({
  fault: Type.Object({ error: Type.Array(Type.Object({ code: text, message: text })), type: text }),
});
const ProviderError = Type.Object({
  error: Type.Object({
    code: text,
    details: Type.Array(Type.Object({ code: text, number: Type.Optional(Type.Number()), severity: text })),
  }),
});
const faultModel = Compile(Fault);
const gatewayModel = Compile(GatewayFault);
const providerModel = Compile(ProviderError);

/** What clients tell errors apart by: envelope, types, codes and numbers; null: no error. Words may differ. */
export function errorsOf(answer: string): unknown {
  const xml = /<Fault type="([^"]*)">[\s\S]*?<Error code="([^"]*)"[\s\S]*?<Message>([^<]*)</.exec(answer);
  if (xml !== null) return { envelope: 'xml', type: xml[1], errors: [{ code: xml[2], message: xml[3] }] };
  const json = parse(answer);
  if (faultModel.Check(json)) return readFault(json);
  if (gatewayModel.Check(json)) {
    const { error, type } = json.fault;
    return { envelope: 'fault', type, errors: error.map(({ code, message }) => ({ code, message })) };
  }
  if (providerModel.Check(json)) {
    const { code, details } = json.error;
    return { envelope: 'error', code, errors: details.map((row) => [row.code, row.number, row.severity]) };
  }
  return null;
}

function readFault({ Fault: { Error: errors, type } }: Static<typeof Fault>) {
  return { envelope: 'Fault', type, errors: errors.map(({ code, Message }) => ({ code, message: Message })) };
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
