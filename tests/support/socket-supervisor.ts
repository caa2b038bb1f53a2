/**
 * A Perl program that does what systemd does with a socket unit and `Restart=always`: it opens the socket once, passes it
 * to the command as file descriptor 3, and starts the command again whenever it ends. SIGTERM ends both.
 * Arguments: port, command, arguments of the command.
 */
export const SOCKET_SUPERVISOR = `
  use Socket;
  my $port = shift @ARGV;
  $^F = 3;
  socket(my $listener, PF_INET, SOCK_STREAM, 0) or die $!;
  die "not descriptor 3" if fileno($listener) != 3;
  setsockopt($listener, SOL_SOCKET, SO_REUSEADDR, pack("l", 1)) or die $!;
  bind($listener, sockaddr_in($port, INADDR_LOOPBACK)) or die $!;
  listen($listener, 512) or die $!;
  my $child = 0;
  $SIG{TERM} = sub { kill "TERM", $child if $child; exit 0 };
  while (1) {
    $child = fork();
    if ($child == 0) {
      $SIG{TERM} = "DEFAULT";
      @ENV{"LISTEN_FDS", "LISTEN_PID"} = (1, $$);
      exec @ARGV or die $!;
    }
    waitpid($child, 0);
  }`
