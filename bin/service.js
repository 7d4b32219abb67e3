// What other programs import as `maitre/service`.
exports.createService = require('../dist/testing.cjs')['src/testing/service.ts'].createService;
