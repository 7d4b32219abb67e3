#include <windows.h>
#include <ntsecapi.h>

/* Node needs this function, which wine 8 lacks: random bytes. */
BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, (ULONG)length); }
