import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Leaves texts for people and the reasons of invariants unchanged: another wording harms nobody. */
const shouldIgnore = (path) => {
  if (path.isObjectProperty() && ['en', 'es'].includes(path.node.key.name)) return 'a text for people';
  const isReason = path.isStringLiteral() && path.parent.callee?.name === 'invariant';
  return isReason ? 'the reason of an invariant' : undefined;
};
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'texts', { shouldIgnore })];
