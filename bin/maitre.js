#!/usr/bin/env node
const { start } = require('../dist/start.cjs');

start(process).then((code) => process.exit(code));
