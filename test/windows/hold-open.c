#include <windows.h>

/*
 * hold-open FILE READY: opens a file as an antivirus or a spreadsheet does, so that others may only read it, and creates READY
 * once it has. If FILE does not exist yet, waits for it. Closes it when READY is removed, at the latest after a minute.
 */
int wmain(int count, wchar_t **words) {
  if (count != 3) return 2;
  HANDLE file = INVALID_HANDLE_VALUE;
  for (int tries = 0; file == INVALID_HANDLE_VALUE && tries < 60000; tries++) {
    file = CreateFileW(words[1], GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE) Sleep(1);
  }
  if (file == INVALID_HANDLE_VALUE) return 1;
  CloseHandle(CreateFileW(words[2], GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL));
  for (int tries = 0; GetFileAttributesW(words[2]) != INVALID_FILE_ATTRIBUTES && tries < 2400; tries++) Sleep(25);
  CloseHandle(file);
  return 0;
}
