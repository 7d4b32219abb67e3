#!/usr/bin/env node
import { start } from '../dist/start.js';

process.exit(await start(process));
