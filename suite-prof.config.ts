import base from './vitest.config.ts';
const c = structuredClone(base) as any;
c.root='/work/wt/suite';
for (const p of c.test.projects) p.test.setupFiles = [...(p.test.setupFiles ?? []), '/tmp/suite-prof/setup.ts'];
export default c;
