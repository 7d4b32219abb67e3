// Loaded before a measured program: leaves the most memory that it ever held, in bytes, in the file that PEAK names.
const { writeFileSync } = require('node:fs');

process.on('exit', () => writeFileSync(process.env.PEAK, String(process.resourceUsage().maxRSS * 1024)));
