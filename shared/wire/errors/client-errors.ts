import { tableOf } from "./known-error.ts";

/** Failures on our side of the wire. */
export const clientErrors = tableOf({
  refused_by_rules: {
    retryable: false,
    meaning: "The request exceeds a limit and wasn’t sent.",
    advice: "Fix the flagged fields.",
  },
  over_budget: {
    retryable: false,
    meaning: "This is over budget and wasn’t sent.",
    advice: "Generate less, raise the budget, or send it anyway.",
  },
  network_unreachable: {
    retryable: true,
    meaning: "Can’t reach the service.",
    advice: "Check your internet connection and the connection’s address.",
  },
  host_not_found: {
    retryable: true,
    meaning: "Host not found.",
    advice: "Check the host name in the connection’s address, then your internet connection.",
  },
  connection_refused: {
    retryable: true,
    meaning: "Nothing responds at this address and port.",
    advice: "Check the port and that the service is running.",
  },
  proxy_failed: {
    retryable: true,
    meaning: "The proxy refused or dropped the connection.",
    advice: "Check the system’s proxy settings.",
  },
  tls_failed: {
    retryable: false,
    meaning: "Can’t verify the service’s certificate.",
    advice: "Check the address and this computer’s clock and certificates.",
  },
  timeout_connect: {
    retryable: true,
    meaning: "Connecting took too long.",
    advice: "Check your internet connection, then retry.",
  },
  timeout_headers: {
    retryable: true,
    meaning: "The service took too long to respond.",
    advice: "Check with the service before sending it again.",
  },
  timeout_idle: {
    retryable: true,
    meaning: "The response stopped.",
    advice: "The partial reply is saved. Retry if you need more.",
  },
  studio_ended: {
    retryable: true,
    meaning: "Reelsong quit during the response.",
    advice: "The partial reply is saved. Retry if you need more.",
  },
  stream_interrupted: {
    retryable: true,
    meaning: "The response was interrupted.",
    advice: "The partial reply is saved. Retry if you need more.",
  },
  aborted: {
    retryable: false,
    meaning: "Stopped.",
    advice: "Start it again anytime.",
  },
  invalid_response: {
    retryable: false,
    meaning: "Unexpected response.",
    advice: "Check the connection’s address. A proxy or sign-in page may have responded.",
  },
  wrong_path: {
    retryable: false,
    meaning: "A server responds at this address, but not at this path.",
    advice: "Check the base URL, the path segment, and the model prefix.",
  },
  wrong_answer: {
    retryable: true,
    meaning: "The response doesn’t match the request.",
    advice: "It wasn’t used. Reelsong checks again if that costs nothing.",
  },
  redirect_refused: {
    retryable: false,
    meaning: "The service redirected to another host, so your key wasn’t sent.",
    advice: "Check the connection’s address in Settings.",
  },
  address_private: {
    retryable: false,
    meaning: "The service pointed to a private network, so nothing was downloaded.",
    advice: "Look for the result in your account at the service.",
  },
  response_too_large: {
    retryable: false,
    meaning: "The response is too large.",
    advice: "The partial reply is saved. Check the connection’s address in Settings.",
  },
  reply_unknown: {
    retryable: false,
    meaning: "The reply is incomplete. The service may have written all of it and charged you.",
    advice: "The partial reply is saved. Retrying may charge you again; check your account at the service.",
  },
  outcome_unknown: {
    retryable: false,
    meaning: "The request was sent, but no response came. The service may have completed it and charged you.",
    advice: "Check your account at the service before generating again.",
  },
  callbacks_unavailable: {
    retryable: true,
    meaning: "Can’t receive callbacks.",
    advice: "Choose another port or address in Settings. Tasks still update without callbacks.",
  },
  given_up: {
    retryable: false,
    meaning: "You marked it as failed. Reelsong won’t check it again.",
    advice: "Generate it again if you still need it.",
  },
  link_expired: {
    retryable: true,
    meaning: "The download link has expired.",
    advice:
      "Reelsong requests a new link for a video automatically. A song has only one link; generating it again is a new paid task.",
  },
  address_answered: {
    retryable: true,
    meaning: "The address didn’t return a file.",
    advice: "Open it in a browser to check, or use a file instead.",
  },
  download_corrupt: {
    retryable: true,
    meaning: "The downloaded file is damaged or incomplete.",
    advice: "Download it again. That’s free until the link expires.",
  },
  disk_full: {
    retryable: true,
    meaning: "The disk is full.",
    advice: "Free up space, then continue.",
  },
  disk_read_only: {
    retryable: true,
    meaning: "Can’t write to this folder.",
    advice: "Choose another library folder, or change its permissions.",
  },
  disk_failed: {
    retryable: true,
    meaning: "Can’t read or write a file.",
    advice: "Check the disk, then retry.",
  },
  library_refused: {
    retryable: false,
    meaning: "The file was downloaded but couldn’t be saved in the library folder.",
    advice: "Check the disk or choose another library folder, then download again. You won’t be charged twice.",
  },
  different_file: {
    retryable: false,
    meaning: "This is a different file: its contents don’t match.",
    advice: "Choose the original, or import this one as a new file.",
  },
  file_missing: {
    retryable: false,
    meaning: "The file was moved or deleted.",
    advice: "Move it back, or import it again.",
  },
  path_outside: {
    retryable: false,
    meaning: "This path leads outside its folder.",
    advice: "Look for a link or a replaced folder there, and remove it.",
  },
  file_not_opened: {
    retryable: false,
    meaning: "Reelsong opens only images, videos, audio, text, and documents whose names match their type.",
    advice: "Show it in its folder, and open it there only if you trust it.",
  },
  folder_relative: {
    retryable: false,
    meaning: "Not a full path.",
    advice: "Enter a full path.",
  },
  folder_is_file: {
    retryable: false,
    meaning: "This is a file or is inside one.",
    advice: "Choose a folder.",
  },
  folder_absent: {
    retryable: false,
    meaning: "The parent folder doesn’t exist.",
    advice: "Create it first, or choose another.",
  },
  folder_of_library: {
    retryable: false,
    meaning: "This is the library folder: copies saved here would be imported again.",
    advice: "Choose another folder.",
  },
  file_too_large: {
    retryable: false,
    meaning: "The file is too large to import.",
    advice: "Choose a smaller file.",
  },
  media_unreadable: {
    retryable: false,
    meaning: "Unsupported or damaged file.",
    advice: "Choose an image, video, or audio file.",
  },
  key_missing: {
    retryable: false,
    meaning: "This connection has no key.",
    advice: "Enter a key in Settings.",
  },
  key_invalid: {
    retryable: false,
    meaning: "The key contains invalid characters.",
    advice: "Copy the key again, without spaces or line breaks.",
  },
  key_misplaced: {
    retryable: false,
    meaning: "The key is also in the connection’s name or address, which are stored as plain text.",
    advice: "Remove it there. Enter the key only in its own field.",
  },
  keychain_unavailable: {
    retryable: true,
    meaning: "Can’t use the system keychain.",
    advice: "Unlock or set up the keychain. Until then, keys are stored only until you quit.",
  },
  address_invalid: {
    retryable: false,
    meaning: "Reelsong can’t connect to this address.",
    advice: "Use an https address, or http on this computer.",
  },
  archive_refused: {
    retryable: false,
    meaning: "Can’t import this archive.",
    advice: "Choose another archive.",
  },
  press_from_before: {
    retryable: false,
    meaning:
      "Your data was restored from an older copy after you chose this action. It may already have been sent and charged.",
    advice: "Check your account at the service, then try again to send it.",
  },
  reply_from_before: {
    retryable: false,
    meaning:
      "Your data was restored from an older copy after this reply. Its tool answers may already have been sent and charged.",
    advice: "Check your account at the service, then press Continue to send them.",
  },
  from_backup: {
    retryable: false,
    meaning: "This was waiting in an earlier copy of your data and may have been sent since.",
    advice: "Check with the service first, then send or discard it.",
  },
  database_newer: {
    retryable: false,
    meaning: "Your data was saved by a newer version of Reelsong.",
    advice: "Update Reelsong. Nothing was changed.",
  },
  database_damaged: {
    retryable: false,
    meaning: "The database is damaged and can’t be read.",
    advice: "Restart Reelsong and restore the latest backup. The damaged file is preserved.",
  },
  database_missing: {
    retryable: false,
    meaning: "The database is missing.",
    advice: "Restore the latest backup, or move the file back.",
  },
  database_log_lost: {
    retryable: false,
    meaning: "Reelsong quit unexpectedly, and the log of its last changes (studio.db-wal) is missing.",
    advice: "Move the file back if you have it, restore a backup, or continue with the database as it is.",
  },
  data_folder_in_use: {
    retryable: true,
    meaning: "Reelsong is already running with this data folder.",
    advice: "Use the open window, or close it first.",
  },
  record_not_found: {
    retryable: false,
    meaning: "This no longer exists.",
    advice: "Reload the list.",
  },
  not_allowed_now: {
    retryable: false,
    meaning: "Not available right now.",
    advice: "Wait until its status changes.",
  },
  invalid_input: {
    retryable: false,
    meaning: "Reelsong received invalid data.",
    advice: "Reload the page. If it happens again, report it.",
  },
  internal: {
    retryable: false,
    meaning: "Reelsong had an internal error.",
    advice: "Retry. If it happens again, report it.",
  },
});
