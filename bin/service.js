// What other programs import as `maitre/service`.
exports.createService = require('../dist/testing.cjs').modules['src/testing/service.ts']().createService;
