const withResolvers = () => {
  const functions = {};
  const promise = new Promise((resolve, reject) => Object.assign(functions, { resolve, reject }));
  return { promise, ...functions };
};

// nock needs it, and Node 20 does not have it.
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
