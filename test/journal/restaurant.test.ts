import { describe, expect, it } from 'vitest';
import { identifyRestaurant, mayBeSame } from '../../src/journal/restaurant.ts';

const key = 'maitre_0123456789';

describe('a restaurant in the journal', () => {
  it('may be the same at the same place with the same key or profile', () => {
    const one = identifyRestaurant({ baseUrl: 'https://casa.example/api/', key, name: 'centro' });
    const others = [
      identifyRestaurant({ baseUrl: 'https://casa.example/api', key }),
      identifyRestaurant({ baseUrl: 'https://casa.example/api', key: 'new', name: 'centro' }),
      identifyRestaurant({ baseUrl: 'https://otra.example/api', key, name: 'centro' }),
      identifyRestaurant({ baseUrl: 'https://casa.example/api', key: 'other', name: 'norte' }),
    ];
    expect(others.map((other) => mayBeSame(one, other))).toEqual([true, true, false, false]);
  });

  it('on a database is identified without the password', () => {
    const database = 'postgres://maitre:s3cret@db.example:5432/casa?sslmode=require';
    expect(identifyRestaurant({ database, key }).place).toBe('postgres://maitre@db.example:5432/casa');
    expect(identifyRestaurant({ database: '/srv/casa.db', key }).place).toBe('/srv/casa.db');
  });
});
