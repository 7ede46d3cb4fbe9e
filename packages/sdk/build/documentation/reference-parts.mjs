/* Parts of the pages of the reference, in Markdown. A part without content is ''. */

export const optionTable = (options) =>
  table(
    ['Option', 'Type', 'Default', 'Meaning'],
    options.flatMap((option) => optionRows(option, '')),
  );

const optionRows = ({ name, type, required, default: standard, description, fields = [] }, within) => [
  [
    code(within + name),
    code(fields.length > 0 && type.startsWith('{') ? 'object' : type),
    required ? 'required' : (standard ?? ''),
    description,
  ],
  ...fields.flatMap((field) => optionRows(field, `${within}${name}.`)),
];

export const eventTable = (events) =>
  table(
    ['Event', 'Payload', 'When'],
    events.map(({ name, type, description }) => [code(name), code(type), description]),
  );

export const errorTable = (errors) =>
  table(
    ['Code', 'Meaning', 'What helps'],
    errors.map(({ code: name, description, remedy }) => [code(name), description, remedy]),
  );

export const messageTable = (messages) =>
  table(
    ['Key', 'English'],
    messages.map(({ key, text }) => [code(key), text]),
  );

/** The types that a part of the description refers to, and those that they refer to. */
export function typeBlocks(types, described) {
  const found = new Set();
  const collect = (text) => {
    for (const [name] of text.matchAll(/\b[A-Z]\w+/g)) {
      if (found.has(name) || types[name] === undefined) continue;
      found.add(name);
      collect(types[name].text);
    }
  };
  collect(JSON.stringify([described.options, described.events].flat().map((each) => typesIn(each))));
  return Object.entries(types)
    .filter(([name]) => found.has(name))
    .map(([, { text, description }]) => `${description}\n\n\`\`\`ts\n${text}\n\`\`\``.trim())
    .join('\n\n');
}

const typesIn = ({ type, fields = [] }) => [type, ...fields.map((field) => typesIn(field))];

export const titled = (title, body) => (body === '' ? [] : [`## ${title}`, body]);

export const code = (text) => (text === '' ? '' : `\`${text}\``);

/** A table; '' without rows. */
export function table(head, rows) {
  if (rows.length === 0) return '';
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
