import { type ESTree, type Plugin, parseAst } from 'vite';
import { calledWith } from '../src/endpoint.ts';

/**
 * The contract as the browser builds have it: of each endpoint what it is called with, and in place of every schema the
 * `z` of `no-zod.ts`, which is what building one would give there. The rest would be a fifth of Partner Edition's own code in
 * its first load, and nobody would use it.
 */
export const calledEndpoints = (): Plugin => ({
  name: 'called-endpoints',
  // Whoever develops sees the lines as they are written.
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w/-]+\.ts$/ },
    handler: (code) => ({ code: leaveForBrowser(code), map: null }),
  },
});

type Cut = ESTree.Span & { instead: string };

export function leaveForBrowser(code: string): string {
  const { body } = parseAst(code, { lang: 'ts' });
  const schemas = importedSchemas(body);
  const cuts = body.flatMap(constantsIn).flatMap(({ id, init }): Cut[] => {
    if (!init || id.type !== 'Identifier') return [];
    const { start, end } = init;
    const root = rootOf(init);
    if (root === 'endpoint') return leftOut(init, code);
    if (root === undefined || !schemas.has(root)) return [];
    schemas.add(id.name);
    return [{ start, end, instead: 'z' }];
  });
  return cuts.reduceRight((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code);
}

/** `z`, and what other parts of the contract have built with it: they begin with a capital. Without `z` there is none. */
function importedSchemas(body: ESTree.Program['body']): Set<string> {
  const names = body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [],
  );
  return new Set(names.includes('z') ? names.filter((name) => name === 'z' || /^[A-Z]/.test(name)) : []);
}

function constantsIn(statement: ESTree.Program['body'][number]): ESTree.VariableDeclarator[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
}

/** What a chain of calls begins with: `z` of `z.string().max(80)`. */
function rootOf(expression: ESTree.Expression): string | undefined {
  if (expression.type !== 'CallExpression') return undefined;
  let at: ESTree.Expression = expression;
  while (at.type === 'CallExpression' || at.type === 'MemberExpression')
    at = at.type === 'CallExpression' ? at.callee : at.object;
  return at.type === 'Identifier' ? at.name : undefined;
}

/** The properties that no call needs, each with the comma after it. */
function leftOut(init: ESTree.Expression, code: string): Cut[] {
  const [definition] = init.type === 'CallExpression' ? init.arguments : [];
  if (definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property): Cut[] => {
    const isCalledWith =
      property.type !== 'Property' ||
      property.key.type !== 'Identifier' ||
      calledWith.some((name) => property.key.type === 'Identifier' && name === property.key.name);
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0] ?? '';
    return isCalledWith ? [] : [{ start: property.start, end: property.end + comma.length, instead: '' }];
  });
}
