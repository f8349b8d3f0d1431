import { tableOf } from "./known-error.ts";

/** Failures on our side of the wire. */
export const clientErrors = tableOf({
  refused_by_rules: {
    retryable: false,
    meaning: "The request breaks a limit of the service and was not sent.",
    advice: "Mend what the limit checks name.",
  },
  over_budget: {
    retryable: false,
    meaning: "It is more than the budget allows and was not sent.",
    advice: "Ask for less, raise the budget, or send it anyway.",
  },
  network_unreachable: {
    retryable: true,
    meaning: "The service can't be reached.",
    advice: "Check the internet connection and the connection's address.",
  },
  host_not_found: {
    retryable: true,
    meaning: "No computer of this name was found.",
    advice: "Check the host name in the connection's address, then the internet connection.",
  },
  connection_refused: {
    retryable: true,
    meaning: "Nothing answers at this address and port.",
    advice: "Check the port in the connection's address, and that the service is running.",
  },
  proxy_failed: {
    retryable: true,
    meaning: "The proxy refused or lost the connection.",
    advice: "Check the system's proxy settings.",
  },
  tls_failed: {
    retryable: false,
    meaning: "The service's certificate could not be verified.",
    advice: "Check the address, the clock and the certificates of this computer.",
  },
  timeout_connect: {
    retryable: true,
    meaning: "No connection was made in time.",
    advice: "Check the internet connection, then try again.",
  },
  timeout_headers: {
    retryable: true,
    meaning: "The service did not begin to answer in time.",
    advice: "Look whether the work was done before sending it again.",
  },
  timeout_idle: {
    retryable: true,
    meaning: "The answer stopped coming.",
    advice: "The partial answer is saved. Ask again if you need more.",
  },
  studio_ended: {
    retryable: true,
    meaning: "The studio ended while the answer was coming.",
    advice: "The partial answer is saved. Ask again if you need more.",
  },
  stream_interrupted: {
    retryable: true,
    meaning: "The answer broke off before its end.",
    advice: "The partial answer is saved. Ask again if you need more.",
  },
  aborted: {
    retryable: false,
    meaning: "Stopped.",
    advice: "Start it again when you like.",
  },
  invalid_response: {
    retryable: false,
    meaning: "The service answered with something that is not its language.",
    advice: "Check the connection's address; a proxy or a login page may have answered.",
  },
  wrong_path: {
    retryable: false,
    meaning: "Something answers at this address, but it doesn't know the path that was asked for.",
    advice: "Check the base URL, the path segment and the model prefix.",
  },
  wrong_answer: {
    retryable: true,
    meaning: "The service answered about something else than was asked.",
    advice: "Nothing of that answer was used. What can be asked without cost is asked again later.",
  },
  redirect_refused: {
    retryable: false,
    meaning: "The service pointed to another host, and the key was not sent there.",
    advice: "Check the connection's address in Settings.",
  },
  address_private: {
    retryable: false,
    meaning: "The service pointed into a private network, and nothing was fetched from there.",
    advice: "Look for the result in the account at the service.",
  },
  response_too_large: {
    retryable: false,
    meaning: "The answer is larger than the studio takes.",
    advice: "The partial answer is saved. Check the connection's address in Settings.",
  },
  reply_unknown: {
    retryable: false,
    meaning: "The reply didn't arrive whole: the service may have written and charged all of it.",
    advice:
      "What had arrived is kept. Asking again may be charged once more; the account at the service shows whether it was.",
  },
  outcome_unknown: {
    retryable: false,
    meaning: "The request left, but no answer came: the service may have done and charged it.",
    advice: "Look in the account at the service before generating again.",
  },
  callbacks_unavailable: {
    retryable: true,
    meaning: "Callbacks can't be received.",
    advice: "Choose another port or address in Settings. Tasks are followed all the same.",
  },
  given_up: {
    retryable: false,
    meaning: "You marked it as failed. The studio won’t check it again.",
    advice: "Generate it again if you still want it.",
  },
  link_expired: {
    retryable: true,
    meaning: "The link to the result has expired.",
    advice:
      "The studio asks for a video’s new link by itself. A song has only one link: once that has expired, making the song again is a new paid task, and happens only when you ask.",
  },
  address_answered: {
    retryable: true,
    meaning: "The address gave no file.",
    advice: "Open it in a browser to see what is there, or use a file instead.",
  },
  download_corrupt: {
    retryable: true,
    meaning: "The downloaded file is damaged or incomplete.",
    advice: "Download it again; this costs nothing while the link lives.",
  },
  disk_full: {
    retryable: true,
    meaning: "The disk is full.",
    advice: "Free some space, then go on.",
  },
  disk_read_only: {
    retryable: true,
    meaning: "The folder can't be written to.",
    advice: "Choose another library folder, or change its permissions.",
  },
  disk_failed: {
    retryable: true,
    meaning: "Reading or writing a file failed.",
    advice: "Check the disk, then try again.",
  },
  library_refused: {
    retryable: false,
    meaning: "The file is downloaded, but the library folder didn't take it.",
    advice:
      "Check the library's disk or choose another library folder, then download again. Nothing is fetched or paid for twice.",
  },
  different_file: {
    retryable: false,
    meaning: "This is another file: its contents differ.",
    advice: "Choose the file it was, or bring this one in as a new file.",
  },
  file_missing: {
    retryable: false,
    meaning: "The file is no longer where it was.",
    advice: "Put it back, or import it again.",
  },
  path_outside: {
    retryable: false,
    meaning: "This leads out of the folder that it should lie in.",
    advice: "Look there for a link or a folder that was put in the place of another, and take it away.",
  },
  file_not_opened: {
    retryable: false,
    meaning:
      "The studio opens images, films, sounds, texts and documents only, and only under names that say what they are.",
    advice: "Show it in its folder, and open it there only if you know where it came from.",
  },
  folder_relative: {
    retryable: false,
    meaning: "This is not a whole path.",
    advice: "Write the path from its beginning.",
  },
  folder_is_file: {
    retryable: false,
    meaning: "This is a file, or lies inside one.",
    advice: "Choose a folder.",
  },
  folder_absent: {
    retryable: false,
    meaning: "The folder that it would lie in isn’t there.",
    advice: "Make that one first, or choose another.",
  },
  folder_of_library: {
    retryable: false,
    meaning: "This is the library’s own folder: what is copied there would come in again.",
    advice: "Choose another folder.",
  },
  file_too_large: {
    retryable: false,
    meaning: "The file is larger than the studio takes in.",
    advice: "Choose a smaller file.",
  },
  media_unreadable: {
    retryable: false,
    meaning: "The file can't be read as an image, video or audio.",
    advice: "Choose another file.",
  },
  key_missing: {
    retryable: false,
    meaning: "This connection has no key.",
    advice: "Enter a key in Settings.",
  },
  key_invalid: {
    retryable: false,
    meaning: "The key holds characters that a key can't have.",
    advice: "Copy the key again, without spaces or line breaks.",
  },
  key_misplaced: {
    retryable: false,
    meaning: "The key stands in the connection's name or address too, and those are stored in plain text.",
    advice: "Take it out there; the key belongs in its own field only.",
  },
  keychain_unavailable: {
    retryable: true,
    meaning: "The system's keychain can't be used.",
    advice: "Unlock or set up the keychain; until then the key is kept for this run only.",
  },
  address_invalid: {
    retryable: false,
    meaning: "The address is not one the studio connects to.",
    advice: "Use an https address, or http on this computer.",
  },
  archive_refused: {
    retryable: false,
    meaning: "The studio can't take this archive.",
    advice: "Choose another archive.",
  },
  press_from_before: {
    retryable: false,
    meaning:
      "This was pressed before an older copy of the studio took its place, and may have been sent and charged then.",
    advice: "Check the account at the service. Press again to send it.",
  },
  reply_from_before: {
    retryable: false,
    meaning:
      "This reply is from before an older copy of the studio took its place: its answers may have been sent and charged then.",
    advice: "Check the account at the service. Press Go on to send them.",
  },
  from_backup: {
    retryable: false,
    meaning: "It was waiting to be sent in an earlier copy of the studio, and may have been sent since.",
    advice: "Check with the service first; then send it, or discard it.",
  },
  database_newer: {
    retryable: false,
    meaning: "The studio's data was written by a newer version.",
    advice: "Update Reelsong; nothing was changed.",
  },
  database_damaged: {
    retryable: false,
    meaning: "The studio's database is damaged and can't be read.",
    advice: "Start Reelsong and restore the newest backup from its start screen; the damaged file is kept.",
  },
  database_missing: {
    retryable: false,
    meaning: "The studio's database is gone.",
    advice: "Restore the newest backup, or put the file back where it was.",
  },
  database_log_lost: {
    retryable: false,
    meaning: "The studio did not end in order, and the log with its last changes (studio.db-wal) is gone.",
    advice: "Put the file back if you have it, restore a backup, or continue with what is in the database.",
  },
  data_folder_in_use: {
    retryable: true,
    meaning: "Another studio already uses this data folder.",
    advice: "Use the window that is open, or close it first.",
  },
  record_not_found: {
    retryable: false,
    meaning: "This no longer exists.",
    advice: "Reload the list.",
  },
  not_allowed_now: {
    retryable: false,
    meaning: "This can't be done in its present state.",
    advice: "Wait until the state changes.",
  },
  invalid_input: {
    retryable: false,
    meaning: "The studio was asked for something malformed.",
    advice: "Reload the page; if it happens again, report it.",
  },
  internal: {
    retryable: false,
    meaning: "Something went wrong in the studio.",
    advice: "Try again; if it happens again, report it.",
  },
});
