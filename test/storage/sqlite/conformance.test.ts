import { openStore } from '../../../src/storage/index.ts';
import { conforms } from '../conformance.ts';

conforms(() => openStore(':memory:'));
